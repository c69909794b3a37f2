import { describe, expect, it } from "vitest";
import { readPlace, writePlace } from "../src/app/router";

describe("the fragment", () => {
  it("says where one is", () => {
    expect(readPlace("")).toEqual({ at: "start" });
    expect(readPlace("#/")).toEqual({ at: "start" });
    expect(readPlace("#/new")).toEqual({ at: "new" });
    expect(readPlace("#/table/a1/b2")).toEqual({ at: "table", id: "a1", token: "b2" });
  });

  it("leads nowhere when it is not whole", () => {
    for (const fragment of ["#/table", "#/table/a1", "#/table/a1/", "#/table/a/b/c", "#/news", "#/new/x"]) {
      expect(readPlace(fragment), fragment).toEqual({ at: "nowhere" });
    }
  });

  it("is read as it was written", () => {
    const place = { at: "table", id: "a b", token: "c/d%" } as const;
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it("may hold what is no percent code", () => {
    expect(readPlace("#/table/a/%zz")).toEqual({ at: "table", id: "a", token: "%zz" });
  });
});
