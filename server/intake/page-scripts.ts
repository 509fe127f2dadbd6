import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../platform/package-root.ts";
import type { DraftStorage } from "../store/database/db.ts";
import type { FileLimits } from "./receive-files.ts";

export interface PageSettings {
  /** Says when the page was opened. */
  readonly token: string;
  /** `null` where it cannot be found out: then nothing is kept, and nothing that was kept is removed. */
  readonly keep: DraftStorage | null;
  readonly asksProofOfWork: boolean;
}

/** The script of a page with a form. */
export function formScript(settings: PageSettings): string {
  return scriptWith("form", settings);
}

/** The script of a page with a form that asks for a proof of work. */
export function proofScript(): string {
  return scriptWith("proof", null);
}

/** The script of a page with a file input. */
export function uploadScript({ maxFiles, maxFileBytes, maxTotalBytes }: FileLimits): string {
  return scriptWith("upload", { maxFiles, maxFileBytes, maxTotalBytes });
}

/** The script of a page with a form that was refused for one of its fields. */
export function errorsScript(): string {
  return scriptWith("errors", null);
}

type Script = "form" | "upload" | "proof" | "errors";

const built = new Map<Script, string>();

/** Calls what was built from `web/embed/` with its settings. */
function scriptWith(name: Script, settings: unknown): string {
  const text = built.get(name) ?? readFileSync(join(packageRoot(), "dist", "embed", `${name}.js`), "utf8");
  built.set(name, text);
  return text.replace("SETTINGS", () => JSON.stringify(settings));
}
