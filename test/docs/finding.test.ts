import { readFileSync } from "node:fs";
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
