import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SHORTCUTS } from "../../web/src/core/kit/commands/shortcuts.ts";
import { OPERATOR_PAGES, SETTINGS_PAGES, SETUP_SECTIONS } from "../../web/src/core/kit/navigation/sections.ts";
import { readPages, root } from "./pages.ts";

const text = (path: string) => readFileSync(join(root, path), "utf8");
const pages = readPages();
const labels = (of: readonly { readonly label: string }[]) => new Set(of.map(({ label }) => label));
const SETTINGS = labels([...SETTINGS_PAGES, ...OPERATOR_PAGES]);
const SETUP = labels(SETUP_SECTIONS);

describe("The dashboard pages named in the documents", () => {
  it("exist under that name", () => {
    const unknown = pages.flatMap(({ path }) =>
      [...text(path).matchAll(/(?<!in )\b(Settings|Setup) → ([A-Z][\w& -]*?\w)(?=\*\*| →|[,.;:)|\n]| and | if )/g)]
        .filter(([, where, label = ""]) => !(where === "Settings" ? SETTINGS : SETUP).has(label))
        // A label of ChatGPT.
        .filter(([, , label]) => label !== "Apps")
        .map(([name]) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("docs/guide/inbox.md", () => {
  it("lists every keyboard shortcut with its wording", () => {
    const section = /^## Keyboard shortcuts$.*?^## /ms.exec(text("docs/guide/inbox.md"))?.[0] ?? "";
    const rows = [...section.matchAll(/^\| (`.*?) \| (.*?) \|$/gm)];
    const actions = rows.flatMap(([, , action = ""]) => action.split(", ").map((one) => one.toLowerCase()));
    // The palette has a paragraph of its own.
    const known = SHORTCUTS.filter(({ command }) => command !== "palette").map(({ does }) => does.toLowerCase());
    expect(actions).toEqual(known);
  });
});

describe("docs/operate/metrics.md", () => {
  it("lists every Postern metric", () => {
    const sources = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !name.includes("generated"),
    );
    const registered = new Set(
      sources.flatMap((name) =>
        [...text(join("server", name)).matchAll(/(?:name: |gauge\()"(postern_[a-z_]+)"/g)].map(([, one]) => one),
      ),
    );
    const listed = [...text("docs/operate/metrics.md").matchAll(/^\| `(postern_[a-z_]+)`/gm)].map(([, one]) => one);
    expect(listed.toSorted()).toEqual([...registered].toSorted());
  });

  it("lists every alert", () => {
    const names = [...text("deploy/prometheus-alerts.yml").matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name);
    const listed = [...text("docs/operate/metrics.md").matchAll(/^\| `(Postern\w+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(names);
  });
});

describe("docs/reference/intake-api.md", () => {
  it("lists every reason for rejecting a submission, with its status", () => {
    const wording = text("server/core/intake/refusal.ts");
    const known = [...wording.matchAll(/^ {2}([a-z_]+): \{\n {4}status: (\d+),/gm)].map(
      ([, reason, status]) => `${status} ${reason}`,
    );
    expect(known.length).toBeGreaterThan(8);
    const listed = [...text("docs/reference/intake-api.md").matchAll(/^\| (\d{3}) \| (`.*?`) \|/gm)].flatMap(
      ([, status, reasons = ""]) => reasons.split(", ").map((reason) => `${status} ${reason.replaceAll("`", "")}`),
    );
    expect(listed.toSorted()).toEqual(known.toSorted());
  });
});

describe("The documents", () => {
  it("write “email”, as the product does", () => {
    const found = pages.flatMap(({ path }) =>
      text(path)
        .replace(/`[^`]*`/g, "")
        .split("\n")
        .flatMap((line, index) => (/\be-mail/i.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
