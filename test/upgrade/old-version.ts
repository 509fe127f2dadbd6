import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LAST_FORMER_COMMIT } from "../../server/store/database/former-history.ts";

const root = join(import.meta.dirname, "..", "..");

/** A version that is started before the newest one: its name, and its commit. */
export type OldVersion = readonly [name: string, ref: string];

/** Every release, and some commits from before the initial migration. */
export function oldVersions(): readonly OldVersion[] {
  const { releases, early } = JSON.parse(readFileSync(join(import.meta.dirname, "releases.json"), "utf8")) as Releases;
  return [
    ...Object.entries(early),
    ["the last before the initial migration", LAST_FORMER_COMMIT],
    ...Object.entries(releases),
  ];
}

/** Whether its data folders must first be updated by the last version before the initial migration. */
export function needsLastFormer(checkout: string, ref: string): boolean {
  const hasFormerMigrations = existsSync(join(checkout, "prisma", "migrations", "20261121000000_first"));
  return hasFormerMigrations && ref !== LAST_FORMER_COMMIT;
}

interface Releases {
  /** Commits by their version. */
  readonly releases: Readonly<Record<string, string>>;
  /** Commits by what they are known for. */
  readonly early: Readonly<Record<string, string>>;
}

/** Checks a version out into a folder and installs it there, unless it is there already; returns its folder. */
export function installVersion(ref: string, folder: string): string {
  const into = join(folder, ref);
  if (existsSync(join(into, "node_modules"))) return into;
  mkdirSync(into, { recursive: true });
  git("clone", "--quiet", "--shared", "--no-checkout", root, into);
  execFileSync("git", ["-C", into, "checkout", "--quiet", ref], { stdio: "inherit" });
  const options = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  execFileSync("npm", ["ci", ...options], { cwd: into, stdio: ["ignore", "ignore", "inherit"] });
  return into;
}

function git(...words: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...words], { encoding: "utf8" });
}
