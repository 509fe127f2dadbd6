import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

export interface Link {
  readonly target: string;
  readonly line: number;
}

/** A parsed document. */
export interface Page {
  /** Relative to the project's root. */
  readonly path: string;
  readonly blocks: readonly CodeBlock[];
  /** Texts in single backticks. */
  readonly codes: readonly string[];
  readonly links: readonly Link[];
  /** Heading anchors, as GitHub generates them. */
  readonly anchors: ReadonlySet<string>;
}

export function readPages(): Page[] {
  const atRoot = readdirSync(root).filter((name) => name.endsWith(".md"));
  const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  const inPackages = readdirSync(join(root, "packages"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("packages", name));
  return [...atRoot, ...inDocs, ...inPackages].toSorted().map(readPage);
}

export function readPage(path: string): Page {
  return { path, ...takeApart(readFileSync(join(root, path), "utf8")) };
}

/** Exported for its tests. */
export function takeApart(text: string): Omit<Page, "path"> {
  const blocks: CodeBlock[] = [];
  const codes: string[] = [];
  const links: Link[] = [];
  const anchors = new Set<string>();
  let open: { readonly language: string; readonly lines: string[] } | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence !== null) {
      if (open === null) open = { language: fence[1] ?? "", lines: [] };
      else {
        blocks.push({ language: open.language, text: open.lines.join("\n") });
        open = null;
      }
      continue;
    }
    if (open !== null) {
      open.lines.push(line);
      continue;
    }
    codes.push(...[...line.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
    const prose = line.replace(/`[^`]*`/g, "");
    links.push(...[...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => ({ target, line: index + 1 })));
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) anchors.add(unused(slug(heading), anchors));
  }
  if (open !== null) throw new Error("A code block is not closed.");
  return { blocks, codes, links, anchors };
}

function slug(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function unused(anchor: string, anchors: ReadonlySet<string>): string {
  if (!anchors.has(anchor)) return anchor;
  for (let number = 1; ; number += 1) if (!anchors.has(`${anchor}-${number}`)) return `${anchor}-${number}`;
}

/** Returns the links of a page that lead nowhere. */
export function brokenLinks(page: Page): string[] {
  return page.links
    .filter(({ target }) => !leadsSomewhere(page, target))
    .map(({ target, line }) => `${line}: ${target}`);
}

function leadsSomewhere(page: Page, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return URL.canParse(target) && target.startsWith("https://");
  const [path = "", anchor] = target.split("#");
  if (path === "") return page.anchors.has(anchor ?? "");
  const file = relative(root, join(root, dirname(page.path), path));
  if (!existsSync(join(root, file))) return false;
  if (anchor === undefined) return true;
  return file.endsWith(".md") && readPage(file).anchors.has(anchor);
}

const SOURCE = /^[\w.@-]+(\/[\w.@-]+)+\.(?:ts|tsx|mts|mjs|js|css|graphql|prisma|sql|md|json)$/;
/** Elsewhere than in this project. */
const OUTSIDE = /^(?:~|\.vscode|\.postern|node_modules)\//;
/** Made by the build, or put there by whoever trains the spam model. */
const BUILT =
  /^(?:dist|server\/store\/generated|server\/graphql\/generated|packages\/spam\/training\/published)(?:\/|$)/;

/** Returns what looks like a path of this project and is none. */
export function missingPaths(page: Page): string[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/`);
  return page.codes
    .filter((code) => !code.includes(" ") && !OUTSIDE.test(code) && !BUILT.test(code))
    .filter((code) => SOURCE.test(code) || folders.some((folder) => code.startsWith(folder)))
    .filter((code) => !existsSync(join(root, code.replace(/\/\*.*$/, ""))));
}
