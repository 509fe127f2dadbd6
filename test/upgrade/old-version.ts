import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

// From before the first tagged version, each with other migrations than the one before.
const EARLY_COMMITS = [
  ["deliveries and field rules", "9df07f5"],
  ["the fitted spam filter", "d83268c"],
  ["checks of the secret", "51a8c6c"],
] as const;

/** A version that is started before the newest one: what it is known for, and its commit. */
export type OldVersion = readonly [name: string, ref: string];

/** The early commits, and every tagged version. */
export function oldVersions(): readonly OldVersion[] {
  const tags = git("tag", "--list", "v*", "--sort=version:refname")
    .split("\n")
    .filter((tag) => tag !== "");
  return [...EARLY_COMMITS, ...tags.map((tag) => [tag, tag] as const)];
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
