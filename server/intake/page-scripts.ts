import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../platform/package-root.ts";
import type { FileLimits } from "./receive-files.ts";

/** The script of a page with a form, with the token that says when the page was opened. */
export function formScript(token: string): string {
  return scriptWith("form", token);
}

/** The script of a page with a file input. */
export function uploadScript({ maxFiles, maxFileBytes, maxTotalBytes }: FileLimits): string {
  return scriptWith("upload", { maxFiles, maxFileBytes, maxTotalBytes });
}

type Script = "form" | "upload";

const built = new Map<Script, string>();

/** Calls what was built from `web/embed/` with its settings. */
function scriptWith(name: Script, settings: unknown): string {
  const text = built.get(name) ?? readFileSync(join(packageRoot(), "dist", "embed", `${name}.js`), "utf8");
  built.set(name, text);
  return text.replace("SETTINGS", () => JSON.stringify(settings));
}
