import { describe, expect, it } from "vitest";
import { EventReader } from "../src/lib/sse";

const TEXT = ': here\n\nid: 7\nevent: news\ndata: {"a":\ndata: 1}\n\nid: 8\ndata:x\n\n';
const EVENTS = [
  { id: "7", event: "news", data: '{"a":\n1}' },
  { id: "8", event: "message", data: "x" },
];

describe("server-sent events", () => {
  it("are read however the text is cut", () => {
    for (let cut = 0; cut <= TEXT.length; cut += 1) {
      const reader = new EventReader();
      expect([...reader.feed(TEXT.slice(0, cut)), ...reader.feed(TEXT.slice(cut))], `cut ${cut}`).toEqual(EVENTS);
    }
  });

  it("may have any ends of lines, cut in two as well", () => {
    const text = TEXT.replaceAll("\n", "\r\n");
    for (let cut = 0; cut <= text.length; cut += 1) {
      const reader = new EventReader();
      expect([...reader.feed(text.slice(0, cut)), ...reader.feed(text.slice(cut))], `cut ${cut}`).toEqual(EVENTS);
    }
  });

  it("keep their id until there is another", () => {
    const reader = new EventReader();
    reader.feed("id: 3\ndata: a\n\n");
    expect(reader.feed("data: b\n\n")).toEqual([{ id: "3", event: "message", data: "b" }]);
  });

  it("without data are none", () => {
    expect(new EventReader().feed("event: news\n\n")).toEqual([]);
  });
});
