/** One server-sent event. */
export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Reads server-sent events out of text that arrives in pieces (HTML standard, 9.2.6). */
export class EventReader {
  private rest = "";
  private id = "";
  private event = "";
  private data: string[] = [];

  /** Take in a piece of text and return the events that it completes. */
  feed(text: string): ServerEvent[] {
    const found: ServerEvent[] = [];
    // A carriage return at the very end may be half of a line's end: it waits for what follows.
    const all = this.rest + text;
    const whole = all.endsWith("\r") ? all.slice(0, -1) : all;
    const lines = whole.split(/\r\n|\n|\r/);
    this.rest = (lines.pop() ?? "") + all.slice(whole.length);
    for (const line of lines) {
      const event = this.read(line);
      if (event) found.push(event);
    }
    return found;
  }

  private read(line: string): ServerEvent | null {
    if (line === "") return this.finish();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "id") this.id = value;
    else if (field === "event") this.event = value;
    else if (field === "data") this.data.push(value);
    return null;
  }

  private finish(): ServerEvent | null {
    const { event, data } = this;
    this.event = "";
    this.data = [];
    return data.length ? { id: this.id, event: event || "message", data: data.join("\n") } : null;
  }
}
