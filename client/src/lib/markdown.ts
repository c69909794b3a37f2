/** The little Markdown that rulebooks are written in, read into pieces that components show. */

/** A piece of a line; an id leads to a rule. */
export interface Part {
  kind: "text" | "strong" | "code" | "id";
  text: string;
}

export type Block =
  | { kind: "paragraph"; parts: Part[] }
  | { kind: "list"; ordered: boolean; items: Part[][] }
  | { kind: "table"; head: Part[][]; rows: Part[][][] };

const PIECE = /\*\*(.+?)\*\*|`([^`]+)`|\b([A-Z]+-[A-Z]?\d[A-Z0-9]*(?:\.\d+)*|[A-Z]\d+)\b/g;
const ITEM = /^\s*(?:-|(\d+)\.) (.*)/;

/** Read a text; `isId` tells which words are ids of rules. */
export function readBlocks(text: string, isId: (word: string) => boolean): Block[] {
  const read = (line: string): Part[] => readParts(line.trim(), isId);
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length) blocks.push({ kind: "paragraph", parts: read(lines.join(" ")) });
    lines = [];
  };
  const source = text.split("\n").map((line) => line.trimEnd());
  for (let at = 0; at < source.length; at += 1) {
    const line = source[at] ?? "";
    const end = findEnd(source, at);
    if (end > at) {
      endParagraph();
      const part = source.slice(at, end);
      blocks.push(line.trim().startsWith("|") ? readTable(part, read) : readList(part, read));
      at = end - 1;
    } else if (line.trim()) lines.push(line.trim());
    else endParagraph();
  }
  endParagraph();
  return blocks;
}

/** Find where the table or list ends that begins at a line; that line itself if none does. */
function findEnd(lines: readonly string[], from: number): number {
  const first = lines[from] ?? "";
  const isTable = first.trim().startsWith("|");
  if (!isTable && !ITEM.test(first)) return from;
  const indent = /^\s*/.exec(first)?.[0].length ?? 0;
  const goesOn = (line: string): boolean =>
    isTable ? line.trim().startsWith("|") : ITEM.test(line) || (line.trim() !== "" && /^\s*/.exec(line)![0].length > indent);
  const length = lines.slice(from).findIndex((line) => !goesOn(line));
  return length < 0 ? lines.length : from + length;
}

function readTable(lines: string[], read: (line: string) => Part[]): Block {
  const rows = lines.map((line) => line.trim().replace(/^\||\|$/g, "").split("|").map(read));
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(2) };
}

function readList(lines: string[], read: (line: string) => Part[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: ITEM.exec(lines[0] ?? "")?.[1] !== undefined, items: items.map(read) };
}

/** Read a line into its pieces. */
export function readParts(line: string, isId: (word: string) => boolean): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of line.matchAll(PIECE)) {
    const [whole, strong, code, id] = found;
    if (id !== undefined && !isId(id)) continue;
    if (found.index > from) parts.push({ kind: "text", text: line.slice(from, found.index) });
    parts.push({ kind: strong ? "strong" : code ? "code" : "id", text: strong ?? code ?? id ?? whole });
    from = found.index + whole.length;
  }
  if (from < line.length) parts.push({ kind: "text", text: line.slice(from) });
  return parts;
}
