import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPage, root } from "./pages.ts";

const rows = readFileSync(join(root, "docs", "architecture.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"));

describe("Someone new who looks for", () => {
  it.each([
    ["the retention predicate", /retention\b[^.:]*\bpredicate: `([^`]+)`/, /export function visible\(/],
    ["the thank-you page", /thank-you page: `([^`]+)`/, /export function thanks\(/],
    ["the webhook retry schedule", /webhook retry schedule: `([^`]+)`/, /const schedule = \[/],
    ["the CSV escape rule", /escape rule[^:]*: `([^`]+)`/, /export function neutralize\(/],
    ["the rate limit of agents", /rate limit of agents: `([^`]+)`/, /burst: \d+, intervalMs: \d+/],
  ])("%s finds its file from the README in two steps", (_what, entry, content) => {
    expect(readPage("README.md").links.map(({ target }) => target)).toContain("docs/architecture.md");
    const files = rows.flatMap((row) => new RegExp(entry, "i").exec(row)?.[1] ?? []);
    expect(files).toHaveLength(1);
    expect(readFileSync(join(root, files[0] ?? ""), "utf8")).toMatch(content);
  });
});

describe("Someone who searches the documents", () => {
  it("for what Postern says when it does not start finds it in the words of the program", () => {
    const table = readFileSync(join(root, "docs/operate/troubleshooting.md"), "utf8").split("## ")[1] ?? "";
    const quotes = table
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, quote = ""]) => quote));
    expect(quotes.length).toBeGreaterThan(8);
    const said = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => readFileSync(join(root, "server", path), "utf8"))
      .join("\n")
      .replace(/["`] \+\s*["`]/g, "")
      .replace(/\$\{[^}]*\}/g, "…");
    expect(quotes.filter((quote) => !said.includes(quote.replace(/ ?…$/, "")))).toEqual([]);
  });

  it("finds every guide and every page on operating it in the README", () => {
    const linked = readPage("README.md").links.map(({ target }) => target);
    const pages = ["docs/guide", "docs/operate"].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith(".md"))
        .map((name) => `${folder}/${name}`),
    );
    expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
  });
});
