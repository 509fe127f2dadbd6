import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Build folder for framework pages, with the frameworks that are not our dependencies. */
export const FRAMEWORKS_FOLDER = join(import.meta.dirname, "..", "..", "..", "test-results", "frameworks");

// Astro 6 and 7 need a newer Node than Postern does.
const PACKAGES = ["vue@3.5.45", "svelte@5.57.3", "@hotwired/turbo@8.0.6", "astro@5.18.2"];

/** Needs a package registry. */
export function installFrameworks(): void {
  mkdirSync(FRAMEWORKS_FOLDER, { recursive: true });
  writeFileSync(join(FRAMEWORKS_FOLDER, "package.json"), '{"private":true,"type":"module"}');
  const flags = ["install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline"];
  execFileSync("npm", [...flags, ...PACKAGES], { cwd: FRAMEWORKS_FOLDER, stdio: ["ignore", "ignore", "inherit"] });
}
