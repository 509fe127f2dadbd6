import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkSize } from "../scripts/build.mjs";

it("an oversized dashboard fails the build for developers and CI, but does not stop an operator's start", () => {
  const webDir = mkdtempSync(join(tmpdir(), "postern-size-"));
  onTestFinished(() => rmSync(webDir, { recursive: true }));
  const manifest = {
    "index.html": { file: "index.js", imports: ["_inbox.js"] },
    "_inbox.js": { file: "inbox.js", name: "inbox" },
  };
  mkdirSync(join(webDir, ".vite"));
  writeFileSync(join(webDir, ".vite", "manifest.json"), JSON.stringify(manifest));
  for (const { file } of Object.values(manifest)) writeFileSync(join(webDir, file), "x".repeat(10_000));
  expect(() => checkSize(200, webDir)).not.toThrow();
  expect(() => checkSize(0.001, webDir)).toThrow("more than 0.001 kB");
  const starts = readFileSync(join(import.meta.dirname, "..", "bin", "postern.mjs"), "utf8");
  expect(starts).toContain("build(");
  expect(starts).not.toContain("checkSize");
});
