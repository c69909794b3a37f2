/** Finds words that people would read but that stand outside the catalogs (`texts/`). */
import { type AST, parse } from "svelte/compiler";
import ts from "typescript";

interface Node {
  type: string;
  [field: string]: unknown;
}

/** Attributes that are read or heard. */
const SPOKEN = new Set(["aria-label", "aria-description", "aria-roledescription", "title", "alt", "placeholder", "label"]);
const LETTERS = /\p{L}/u;
/** Two words in a row: what no key, selector or path looks like. */
const SENTENCE = /\p{L}{2,}[,;.]? \p{L}{2,}/u;

/** Lists the words that stand in a component. */
export function findInComponent(source: string): string[] {
  const { fragment, instance } = parse(source, { modern: true }) as AST.Root;
  const found: string[] = [];
  lookAt(fragment, null, found);
  if (instance) found.push(...findInScript(source.slice(...boundsOf(instance.content))));
  return found;
}

function boundsOf(node: unknown): [number, number] {
  const { start, end } = node as { start: number; end: number };
  return [start, end];
}

/** Walks the markup; `attribute` is the one that a node belongs to, null within text. */
function lookAt(node: unknown, attribute: string | null, found: string[]): void {
  if (Array.isArray(node)) for (const each of node) lookAt(each, attribute, found);
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const { type, ...fields } = node as Node;
  const inside = type === "Attribute" || type === "StyleDirective" ? String(fields["name"]) : attribute;
  const read = inside === null || SPOKEN.has(inside);
  if (type === "Text" && read && LETTERS.test(String(fields["data"]))) found.push(String(fields["data"]).trim());
  if (type === "ExpressionTag" && read) lookAtValue(fields["expression"] as Node, found);
  else if (type === "Text" || type === "Comment") return;
  else for (const each of Object.values(fields)) lookAt(each, inside, found);
}

/** Walks what an expression can come to: words among that are shown. */
function lookAtValue(node: Node, found: string[]): void {
  const go = (...fields: string[]): void => {
    for (const field of fields) lookAtValue(node[field] as Node, found);
  };
  if (node.type === "Literal" && typeof node["value"] === "string" && LETTERS.test(node["value"])) {
    found.push(node["value"]);
  } else if (node.type === "TemplateLiteral") {
    for (const { value } of node["quasis"] as { value: { raw: string } }[]) {
      if (LETTERS.test(value.raw)) found.push(value.raw.trim());
    }
    for (const each of node["expressions"] as Node[]) lookAtValue(each, found);
  } else if (node.type === "ConditionalExpression") go("consequent", "alternate");
  else if (node.type === "LogicalExpression") go("left", "right");
  else if (node.type === "BinaryExpression" && node["operator"] === "+") go("left", "right");
}

/** Lists the strings in a script that are sentences, or parts of some. */
export function findInScript(source: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isString =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) || ts.isTemplateTail(node); // prettier-ignore
    if (isString && SENTENCE.test(node.text)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile("source.ts", source, ts.ScriptTarget.ES2022));
  return found;
}
