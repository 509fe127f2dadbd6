import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { addTypenameSelectionDocumentTransform, preset } from "@graphql-codegen/client-preset";
import { codegen } from "@graphql-codegen/core";
import { buildASTSchema, parse } from "graphql";

const root = dirname(fileURLToPath(import.meta.url));
const SCHEMA = "server/graphql/schema.graphql";
const OPERATIONS = "web/src";
const DOCUMENTS = "web/src/kit/graphql/operations/documents.ts";
const TYPES = "web/src/kit/graphql/operations/types.ts";
const PERSISTED = "server/graphql/persisted-documents.json";
const HEADER = `// Made by codegen.ts from ${SCHEMA} and ${OPERATIONS}/**/*.graphql. Do not edit: run \`npx tsx codegen.ts\`.\n`;

/** What the browser may ask: typed documents for the dashboard, and the list of the only operations the server runs. */
async function generate(): Promise<Map<string, string>> {
  const schema = parse(readFileSync(join(root, SCHEMA), "utf8"));
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: "operations/",
    schema,
    schemaAst: buildASTSchema(schema),
    documents: readOperations(),
    plugins: [],
    pluginMap: {},
    // urql's document cache knows what a mutation touched by the type names in results.
    documentTransforms: [{ name: "add-typename", transformObject: addTypenameSelectionDocumentTransform, config: {} }],
    presetConfig: {
      fragmentMasking: false,
      skipIndexFile: true,
      persistedDocuments: { mode: "embedHashInDocument", hashPropertyName: "hash", hashAlgorithm: sha256 },
    },
    config: {
      useTypeImports: true,
      enumType: "string-literal",
      immutableTypes: true,
      strictScalars: true,
      arrayInputCoercion: false,
      scalars: { DateTime: "string", ID: "string" },
    },
  });
  // The section with the `graphql()` tag is left out: operations live in .graphql files.
  const wanted = new Map([
    ["operations/graphql.ts", DOCUMENTS],
    ["operations/persisted-documents.json", PERSISTED],
  ]);
  const produced = await Promise.all(
    sections.map(async (section) => {
      const path = wanted.get(section.filename);
      return path === undefined ? null : { path, content: await codegen(section) };
    }),
  );
  const files = new Map<string, string>();
  for (const file of produced) {
    if (file !== null) files.set(file.path, finish(file.path, file.content));
  }
  return splitDocuments(files);
}

/**
 * Gives each folder's documents a module of their own, so that a page brings along only what it asks; the types stay
 * together, and everybody still imports from one place.
 */
function splitDocuments(files: ReadonlyMap<string, string>): Map<string, string> {
  const folderOf = new Map(
    readOperations().flatMap(({ location, document }) =>
      document.definitions.map((definition) => [
        "name" in definition ? (definition.name?.value ?? "").toLowerCase() : "",
        folderNameOf(location),
      ]),
    ),
  );
  const [kept, folders] = [[] as string[], new Map<string, string[]>()];
  for (const line of files.get(DOCUMENTS)?.split("\n") ?? []) {
    const name = /^export const (\w+?)(?:FragmentDoc|Document) = /.exec(line)?.[1];
    const folder = name === undefined ? undefined : folderOf.get(name.toLowerCase());
    if (folder === undefined) kept.push(line);
    else folders.set(folder, [...(folders.get(folder) ?? []), line]);
  }
  const split = new Map(files);
  const modules = [...folders.keys()].toSorted();
  // With the documents gone, nothing here names their type.
  const types = kept.filter((line) => !line.startsWith("import "));
  split.set(TYPES, `${types.join("\n").trimEnd()}\n`);
  split.set(
    DOCUMENTS,
    [HEADER + reexport(TYPES), ...modules.map((folder) => reexport(moduleOf(folder))), ""].join("\n"),
  );
  for (const [folder, lines] of folders) split.set(moduleOf(folder), documentModule(lines));
  return split;
}

function documentModule(lines: readonly string[]): string {
  const types = lines.flatMap((line) => /DocumentNode<(\w+), ?(\w+)>;$/.exec(line)?.slice(1) ?? []);
  const named = [...new Set(types)].filter((type) => type !== "unknown").toSorted();
  return `${HEADER}import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { ${named.join(", ")} } from "./types.ts";

${lines.join("\n")}
`;
}

function folderNameOf(location: string): string {
  return dirname(relative(OPERATIONS, location)).replaceAll("/", "-");
}

function moduleOf(folder: string): string {
  return join(dirname(DOCUMENTS), `of-${folder}.ts`);
}

function reexport(path: string): string {
  return `export * from "./${basename(path)}";`;
}

function readOperations() {
  return readdirSync(join(root, OPERATIONS), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".graphql"))
    .toSorted()
    .map((path) => {
      const location = join(root, OPERATIONS, path);
      const rawSDL = readFileSync(location, "utf8");
      return { location: relative(root, location), rawSDL, document: parse(rawSDL) };
    });
}

function sha256(document: string): string {
  return createHash("sha256").update(document).digest("hex");
}

function finish(path: string, content: string): string {
  if (path === PERSISTED) return `${content.trimEnd()}\n`;
  return `${HEADER}${withoutSelections(content.replace("/* eslint-disable */\n", "")).trimEnd()}\n`;
}

interface OperationTree {
  readonly __meta__: unknown;
  readonly definitions: readonly { readonly kind: string; readonly operation?: string; readonly name: unknown }[];
}

/**
 * An operation is sent by its hash, so the browser needs its name and kind alone; what it selects would be the largest
 * part of the first page's own code.
 */
function withoutSelections(content: string): string {
  return content.replace(/^(export const \w+Document = )(\{.*\})( as unknown as )/gm, (_, start, json, end) => {
    const { __meta__, definitions }: OperationTree = JSON.parse(json);
    const { kind, operation, name } = definitions.find((definition) => definition.kind === "OperationDefinition") ?? {};
    const selections = [{ kind: "Field", name: { kind: "Name", value: "__typename" } }];
    const selectionSet = { kind: "SelectionSet", selections };
    const bare = { __meta__, kind: "Document", definitions: [{ kind, operation, name, selectionSet }] };
    return `${start}${JSON.stringify(bare)}${end}`;
  });
}

function readCommitted(path: string): string | null {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return null;
  }
}

const files = await generate();
if (process.argv.includes("--check")) {
  const stale = [...files].filter(([path, content]) => readCommitted(path) !== content).map(([path]) => path);
  for (const path of stale) {
    process.stderr.write(`${path} does not match the schema and the operations. Run: npx tsx codegen.ts\n`);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}
