import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json: sources and build output are at different depths below it. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("There is no package.json above the server's files.");
    folder = parent;
  }
  return folder;
}

/** The version with its commit, such as `0.2.0-dev+1a2b3c4d`; without the commit if the build did not know it. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as { version: string };
  const commitFile = join(packageRoot(), "dist", "commit");
  return existsSync(commitFile) ? `${version}+${readFileSync(commitFile, "utf8")}` : version;
}
