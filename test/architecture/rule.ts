import { existsSync } from "node:fs";
import { join } from "node:path";
import type { NapiConfig, SgNode } from "@ast-grep/napi";
import { declarationOf, parseSource, ROOT, type Source } from "./source.ts";

/** Maps each path to the text that the rule is shown. */
export type Planted = Readonly<Record<string, string>>;

export interface Rule {
  /** The invariant, as a sentence. */
  readonly name: string;
  /** Returns the nodes that break the rule. */
  find(source: Source, sources: ReadonlyMap<string, Source>): readonly SgNode[];
  /** The parts of the project that the rule covers; each must have files. */
  readonly areas?: readonly Area[];
  /** Files, or declarations as `file#name`, that may break the rule, with the reason. */
  readonly exceptions?: Readonly<Record<string, string>>;
  /** The rule must find each of them; files in `features/planted/` are planted into every feature. */
  readonly violations: readonly [Planted, ...Planted[]];
  /** The rule must find none of them. */
  readonly allowed: readonly Planted[];
}

interface Finding {
  readonly file: string;
  readonly declaration: string;
  readonly text: string;
}

/** Lists the violations in the sources, each as `file:line code`. */
export function violationsOf(rule: Rule, sources: readonly Source[]): string[] {
  const exceptions = rule.exceptions ?? {};
  return findingsOf(rule, sources)
    .filter(({ file, declaration }) => !(file in exceptions) && !(declaration in exceptions))
    .map(({ text }) => text);
}

/** Returns the exceptions that are no longer needed. */
export function unusedExceptions(rule: Rule, sources: readonly Source[]): string[] {
  const used = new Set(findingsOf(rule, sources).flatMap(({ file, declaration }) => [file, declaration]));
  return Object.keys(rule.exceptions ?? {}).filter((exception) => !used.has(exception));
}

const PLANTED_FEATURE = "server/features/planted/";

/** Returns the planted files, once per feature if they are planted in a feature. */
export function plant(rule: Rule, planted: Planted, features: readonly string[]): Source[][] {
  const isForFeatures = Object.keys(planted).some((path) => path.startsWith(PLANTED_FEATURE));
  const exempt = new Set((rule.areas ?? []).flatMap((area) => area.except ?? []));
  const folders = isForFeatures ? features.map((feature) => `server/features/${feature}/`) : [PLANTED_FEATURE];
  return folders
    .filter((folder) => !exempt.has(folder))
    .map((folder) =>
      Object.entries(planted).map(([path, text]) =>
        parseSource(path.replace(PLANTED_FEATURE, folder), text.replaceAll(`/${PLANTED_FEATURE}`, `/${folder}`)),
      ),
    );
}

/** Returns the paths of the rule's areas that no longer have files. */
export function emptyAreas({ areas = [] }: Rule, sources: readonly Source[]): string[] {
  return areas
    .flatMap(partsOf)
    .filter((part) => (typeof part === "string" ? isOfProject(part) && !existsSync(join(ROOT, part)) : true))
    .filter((part) => !sources.some(({ path }) => starts(part, path)))
    .map(String);
}

function findingsOf(rule: Rule, sources: readonly Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources.flatMap((source) =>
    rule.find(source, byPath).map((node) => ({
      file: source.path,
      declaration: `${source.path}#${declarationOf(node)}`,
      text: `${source.path}:${node.range().start.line + 1} ${node.text().split("\n")[0]?.slice(0, 100)}`,
    })),
  );
}

/** A part of the project, selected by path prefixes or patterns, minus exceptions. */
export interface Area {
  readonly in: readonly (string | RegExp)[];
  readonly except?: readonly (string | RegExp)[];
  readonly also?: readonly Area[];
}

export function isIn(area: Area, path: string): boolean {
  const { in: parts, except = [], also = [] } = area;
  const isOwn = parts.some((part) => starts(part, path)) && !except.some((part) => starts(part, path));
  return isOwn || also.some((other) => isIn(other, path));
}

/** False for the name of a package. */
function isOfProject(start: string): boolean {
  return existsSync(join(ROOT, start.replace(/\/.*/, "")));
}

function partsOf({ in: parts, except = [], also = [] }: Area): (string | RegExp)[] {
  return [...parts, ...except, ...also.flatMap(partsOf)];
}

function starts(part: string | RegExp, path: string): boolean {
  return typeof part === "string" ? path.startsWith(part) : part.test(path);
}

/** Forbids matching code in the area; files without the words of `hint` are skipped. */
export function forbidCode(
  rule: Omit<Rule, "find"> & { readonly area: Area; readonly hint: RegExp; readonly matcher: NapiConfig },
): Rule {
  const { area, hint, matcher } = rule;
  return {
    ...rule,
    areas: [area],
    find: ({ path, text, root }) => (isIn(area, path) && hint.test(text) ? root.findAll(matcher) : []),
  };
}

/** Forbids imports from one area into the other, including type imports. */
export function forbidImports(rule: Omit<Rule, "find"> & { readonly from: Area; readonly to: Area }): Rule {
  return {
    ...rule,
    areas: [rule.from, rule.to],
    find: ({ path, imports }) =>
      isIn(rule.from, path) ? imports.filter(({ target }) => isIn(rule.to, target)).map(({ node }) => node) : [],
  };
}

/** Matches a name anywhere: imported, called, or destructured from an object. */
export function named(...names: readonly string[]): NapiConfig["rule"] {
  return {
    any: ["identifier", "type_identifier", "property_identifier", "shorthand_property_identifier_pattern"].map(
      (kind) => ({
        kind,
        regex: `^(${names.join("|").replaceAll("$", "\\$")})$`,
      }),
    ),
  };
}
