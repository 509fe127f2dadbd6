import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./pages.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const { version, files } = JSON.parse(read("package.json")) as { version: string; files: string[] };
const packages = readdirSync(join(root, "packages"));
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
const described = [...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/gm)].map(
  ([, name]) => name,
);

describe("A release", () => {
  it("is followed by a newer version that ends in -dev", () => {
    if (described[0] === version) return;
    expect(version).toMatch(/^\d+\.\d+\.\d+-dev$/);
    const ordered = [described[0] ?? "", version].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    expect(ordered).toEqual([described[0], version]);
  });

  it.each(packages)("contains the package %s in the same version, without publishing it separately", (name) => {
    const manifest = JSON.parse(read(join("packages", name, "package.json"))) as Record<string, unknown>;
    const lockfile = JSON.parse(read("package-lock.json")) as { packages: Record<string, object> };
    expect(manifest).toMatchObject({ name: `@postern/${name}`, version, private: true });
    expect(lockfile.packages[`packages/${name}`]).toMatchObject({ version });
  });

  it("ships every document named in a server message", () => {
    const folders = ["server", ...packages.map((name) => join("packages", name, "src"))];
    const messages = folders.flatMap(sourcesIn).flatMap((path) => read(path).match(/"[^"\n]*"/g) ?? []);
    const named = new Set(messages.flatMap((text) => text.match(/\bdocs\/[\w/-]+\.md/g) ?? []));
    expect(named).toContain("docs/operate/backup.md");
    const missing = [...named].filter(
      (path) => !files.some((file) => path.startsWith(file)) || !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  });
});
