import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Lang, parse, type SgNode } from "@ast-grep/napi";
import type { Mutant } from "./mutants.ts";

/** Where an unnoticed bug costs most, and the tests that must catch it. */
const AREAS = [
  { files: /^server\/core\/intake\//, suite: "test/core/intake/" },
  {
    files: /^server\/core\/scope\//,
    suite: "test/tenancy/ test/core/submissions/ test/core/retention/ test/core/exports/",
  },
  {
    files: /^server\/core\/deliveries\/store\//,
    suite: "test/core/deliveries/ test/core/destinations/ test/core/webhooks/ test/core/database/",
  },
  { files: /^server\/core\/exports\//, suite: "test/core/exports/ test/features/erasure/" },
];

const OPPOSITE = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
  ["&&", "||"],
  ["||", "&&"],
  ["+", "-"],
  ["-", "+"],
]);
const OF_SQL: readonly [RegExp, string][] = [
  [/ AND /g, " OR "],
  [/ IS NULL/g, " IS NOT NULL"],
  [/ IS NOT NULL/g, " IS NULL"],
  [/NOT /g, ""],
  [/ < /g, " <= "],
  [/ >= /g, " > "],
];

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns `count` bugs chosen by the seed, the same number from each area. */
export function seededMutants(seed: number, count: number): Mutant[] {
  const sources = readdirSync("server", { recursive: true, encoding: "utf8" }).map((path) => join("server", path));
  return AREAS.flatMap(({ files, suite }, index) => {
    const own = sources.filter((path) => path.endsWith(".ts") && files.test(path)).sort();
    const all = own.flatMap((file) => mutantsOf(file, suite));
    return sample(all, Math.ceil(count / AREAS.length), seed * AREAS.length + index);
  });
}

function mutantsOf(file: string, suite: string): Mutant[] {
  const source = readFileSync(file, "utf8");
  const lines = source.split("\n");
  return editsOf(parse(Lang.TypeScript, source).root()).map(({ start, end, text }) => {
    const line = source.slice(0, start).split("\n").length;
    const name = `${file}:${line} ${lines[line - 1]?.trim()} → ${text.slice(0, 60)}`;
    return { suite, name, file, find: source, replace: source.slice(0, start) + text + source.slice(end) };
  });
}

function editsOf(node: SgNode): Edit[] {
  const { start, end } = node.range();
  const own = replacementsOf(node).map(({ at, text }) => ({
    start: at?.range().start.index ?? start.index,
    end: at?.range().end.index ?? end.index,
    text,
  }));
  const kind = String(node.kind());
  if (kind === "import_statement" || kind === "interface_declaration" || kind === "type_alias_declaration") return [];
  return [...own, ...sqlEdits(node), ...node.children().flatMap(editsOf)];
}

function replacementsOf(node: SgNode): { readonly at?: SgNode; readonly text: string }[] {
  switch (node.kind()) {
    case "binary_expression": {
      const operator = node.field("operator");
      const text = OPPOSITE.get(operator?.text() ?? "");
      return operator && text ? [{ at: operator, text }] : [];
    }
    case "if_statement": {
      const condition = node.field("condition");
      return condition ? [{ at: condition, text: `(!${condition.text()})` }] : [];
    }
    case "ternary_expression": {
      const condition = node.field("condition");
      return condition ? [{ at: condition, text: `!(${condition.text()})` }] : [];
    }
    case "true":
      return [{ text: "false" }];
    case "false":
      return [{ text: "true" }];
    case "expression_statement":
      return /^(await )?[\w.#?]+\(/.test(node.text()) ? [{ text: ";" }] : [];
    default:
      return [];
  }
}

function sqlEdits(node: SgNode): Edit[] {
  if (node.kind() !== "string_fragment") return [];
  const { index } = node.range().start;
  return OF_SQL.flatMap(([pattern, text]) =>
    [...node.text().matchAll(pattern)].map((match) => {
      const start = index + match.index;
      return { start, end: start + match[0].length, text };
    }),
  );
}

/** Samples without replacement (mulberry32). */
function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const left = [...all];
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
