import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brokenLinks, missingPaths, readPage, readPages, root, takeApart } from "./pages.ts";

const pages = readPages();
const pageOf = (text: string) => ({ path: "docs/made-up.md", ...takeApart(text) });

describe.each(pages)("$path", (page) => {
  it("has only links and anchors that resolve", () => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it("names only existing files and folders", () => {
    expect(missingPaths(page)).toEqual([]);
  });
});

describe("The documents", () => {
  it("can all be reached from the README through links", () => {
    const seen = new Set<string>();
    const visit = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const { target } of readPage(path).links) {
        const [file = ""] = target.split("#");
        if (file.endsWith(".md") && !file.includes(":")) visit(join(path, "..", file));
      }
    };
    visit("README.md");
    expect(pages.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([]);
  });

  it("start with a README of at most 150 lines", () => {
    expect(readFileSync(join(root, "README.md"), "utf8").split("\n").length).toBeLessThanOrEqual(150);
  });
});

describe("The decision records", () => {
  const records = readdirSync(join(root, "docs", "adr")).filter((name) => name !== "README.md");

  it("have unique numbers and are listed in order", () => {
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length);
    expect(readPage("docs/adr/README.md").links.map(({ target }) => target)).toEqual(records);
  });

  it.each(records)("include the context, decision and consequences: %s", (name) => {
    const page = readPage(join("docs", "adr", name));
    expect([...page.anchors].slice(1)).toEqual(["context", "decision", "consequences"]);
    expect([...page.anchors][0]).toMatch(new RegExp(`^${Number(name.slice(0, 4))}-`));
  });

  it.each(records)("state their date and status: %s", (name) => {
    const status = readFileSync(join(root, "docs", "adr", name), "utf8").split("\n")[2];
    expect(status).toMatch(/^\d{4}-\d\d-\d\d · (?:Accepted|Superseded by \[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\))$/);
  });
});

describe("The link checker", () => {
  it.each([
    ["a file that is not there", "[x](nowhere.md)"],
    ["an anchor that is not there", "[x](../README.md#nowhere)"],
    ["an anchor of its own that is not there", "# Here\n\n[x](#there)"],
    ["an address without TLS", "[x](http://example.com)"],
  ])("rejects a link to %s", (_what, text) => {
    expect(brokenLinks(pageOf(text))).toHaveLength(1);
  });

  it.each([
    ["another page", "[x](../README.md)"],
    ["an anchor of another page", "[x](../README.md#run-it)"],
    ["the second of two headings alike", "# Same\n\n# Same\n\n[x](#same-1)"],
    [
      "a heading with code and punctuation",
      "# The tool `list_submissions`, twice\n\n[x](#the-tool-list_submissions-twice)",
    ],
  ])("accepts a link to %s", (_what, text) => {
    expect(brokenLinks(pageOf(text))).toEqual([]);
  });

  it("ignores links in code", () => {
    expect(brokenLinks(pageOf("`[x](nowhere.md)`\n\n```md\n[x](nowhere.md)\n```"))).toEqual([]);
  });

  it.each(["server/nowhere.ts", "test/nowhere/", "intake/nowhere.ts", "docs/nowhere.md"])(
    "reports %s as missing",
    (path) => {
      expect(missingPaths(pageOf(`See \`${path}\`.`))).toEqual([path]);
    },
  );

  it.each(["server/core/config.ts", "test/tenancy/", "~/.cursor/mcp.json", "application/json", "dist/"])(
    "accepts %s",
    (path) => {
      expect(missingPaths(pageOf(`See \`${path}\`.`))).toEqual([]);
    },
  );
});
