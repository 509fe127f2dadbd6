import type { SgNode } from "@ast-grep/napi";
import type { Source } from "./source.ts";

/** A regular expression found in a source file. */
export interface Expression {
  readonly node: SgNode;
  /** Null if it is built from values that its own file does not define. */
  readonly source: string | null;
  readonly flags: string;
}

const WRITTEN = {
  rule: { any: [{ kind: "regex" }, { kind: "new_expression", has: { field: "constructor", regex: "^RegExp$" } }] },
};

/** Finds all regular expressions in a file: literals, and those built from texts that the file names. */
export function expressionsOf({ root }: Source): Expression[] {
  const texts = new Map<string, string>();
  for (const declarator of root.findAll({ rule: { kind: "variable_declarator" } })) {
    const text = textOf(declarator.field("value"), texts);
    if (text !== null) texts.set(declarator.field("name")?.text() ?? "", text);
  }
  return root.findAll(WRITTEN).map((node) => {
    if (node.kind() === "regex") {
      return { node, source: node.field("pattern")?.text() ?? "", flags: node.field("flags")?.text() ?? "" };
    }
    const [pattern = null, flags = null] = (node.field("arguments")?.children() ?? []).filter((part) => part.isNamed());
    return { node, source: textOf(pattern, texts), flags: textOf(flags, texts) ?? "" };
  });
}

/** The value of a string, of a template of known texts, or of a name for one; null for anything else. */
function textOf(node: SgNode | null, texts: ReadonlyMap<string, string>): string | null {
  if (node === null) return null;
  if (node.kind() === "identifier") return texts.get(node.text()) ?? null;
  if (node.kind() !== "string" && node.kind() !== "template_string") return null;
  let isKnown = true;
  const text = node
    .text()
    .slice(1, -1)
    .replace(/\$\{([^}]*)\}/g, (_, name: string) => {
      isKnown &&= texts.has(name);
      return texts.get(name)?.replaceAll("\\", "\\\\") ?? "";
    });
  return isKnown ? text.replaceAll("\\\\", "\\") : null;
}
