import { readFileSync } from "node:fs";
import openapi, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, it } from "vitest";

const FILE = new URL("../src/lib/schema.d.ts", import.meta.url);
const DOCUMENT = new URL("../schema.json", import.meta.url);

it("the types are those of the server's document: npm run schema", async () => {
  const made = COMMENT_HEADER + astToString(await openapi(DOCUMENT));
  expect(readFileSync(FILE, "utf8")).toBe(made);
});
