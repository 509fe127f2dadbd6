import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { Lang, parse, type SgNode } from "@ast-grep/napi";

/** A parsed file of the project, or of a test that plants one. */
export interface Source {
  /** Relative to the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly root: SgNode;
  readonly imports: readonly Import[];
}

export interface Import {
  /** The file relative to the project's root, or the name of a package that is not a workspace. */
  readonly target: string;
  readonly names: readonly string[];
  readonly node: SgNode;
}

export const ROOT = join(import.meta.dirname, "..", "..");

/** Excludes generated files. */
export function readSources(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => posix.join(folder, file.replaceAll("\\", "/")))
      .filter((path) => /\.tsx?$/.test(path) && !/\/generated\/|\/graphql\/operations\//.test(path))
      .map((path) => parseSource(path, readFileSync(join(ROOT, path), "utf8"))),
  );
}

export function parseSource(path: string, text: string): Source {
  const root = parse(path.endsWith(".tsx") ? Lang.Tsx : Lang.TypeScript, text).root();
  return { path, text, root, imports: importsOf(path, root) };
}

const IMPORTING = {
  rule: {
    any: [
      { kind: "import_statement" },
      { kind: "export_statement", has: { field: "source", kind: "string" } },
      { kind: "call_expression", has: { field: "function", regex: "^(import|require)$" } },
    ],
  },
};

function importsOf(path: string, root: SgNode): Import[] {
  return root.findAll(IMPORTING).flatMap((node) => {
    const specifier = (node.field("source") ?? node.find({ rule: { kind: "string" } }))?.text().slice(1, -1);
    if (specifier === undefined) return [];
    return [
      {
        target: targetOf(path, specifier),
        names: node.findAll({ rule: { kind: "identifier" } }).map((name) => name.text()),
        node,
      },
    ];
  });
}

function targetOf(path: string, specifier: string): string {
  // Planted code imports by paths from the project's root.
  if (specifier.startsWith("/")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier.replace(/^@postern\/([^/]+)$/, "packages/$1/src/index.ts");
}

/** The name of the top-level declaration that contains the node. */
export function declarationOf(node: SgNode): string | null {
  const top = [node, ...node.ancestors()].at(-2);
  const declaration = top?.field("declaration") ?? top;
  const named =
    declaration?.field("name") ?? declaration?.find({ rule: { kind: "variable_declarator" } })?.field("name");
  return named?.text() ?? null;
}

/** The feature names that a feature's `feature.ts` declares as needed. */
export function readNeeds(feature: Source | undefined): readonly string[] {
  const list = /\bneeds: \[([^\]]*)\]/.exec(feature?.text ?? "")?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
}
