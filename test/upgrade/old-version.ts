import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** Checks out and installs a version in a folder unless it is already there; returns the folder. */
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
