import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileLimits } from "../attachments/attachments.ts";
import type { DraftStorage } from "../database/db.ts";
import { packageRoot } from "../platform/package-root.ts";
import type { Translation } from "../visitor-language/translation.ts";

export interface PageSettings {
  /** Records when the page was opened. */
  readonly token: string;
  /** `null` if unknown: then no draft is stored, and no stored one is removed. */
  readonly keep: DraftStorage | null;
  readonly asksProofOfWork: boolean;
  /**
   * True if the language is the browser's: neither the form nor the page was asked, and the page may declare another.
   */
  readonly isGuess: boolean;
}

/** A function, identical for everybody with the same language, and the call of it. */
export interface PageScript {
  readonly program: string;
  readonly call: string;
}

export function formScript(translation: Translation, settings: PageSettings): PageScript {
  const notSent = translation.sentence(translation.text("page.notSent"));
  return scriptWith("form", settings, spoken(translation, { ...translation.section("script"), notSent }));
}

export function proofScript(): PageScript {
  return scriptWith("proof", null, {});
}

export function uploadScript(translation: Translation, limits: FileLimits): PageScript {
  const { maxFiles, maxFileBytes, maxTotalBytes } = limits;
  const words = {
    ...translation.section("upload"),
    cancel: translation.text("script.cancel"),
    maxFiles: translation.count("upload.maxFiles", maxFiles),
    maxSize: translation.text("upload.maxSize", { size: translation.size(maxFileBytes) }),
    maxTotalSize: translation.text("upload.maxTotalSize", { size: translation.size(maxTotalBytes) }),
  };
  return scriptWith("upload", { maxFiles, maxFileBytes, maxTotalBytes }, spoken(translation, words));
}

type Words = Readonly<Record<string, string>>;

function spoken({ language, direction }: Translation, words: Words): Words {
  return { ...words, language, direction };
}

/** The script of a page with a form that was refused because of a field. */
export function errorsScript(): PageScript {
  return scriptWith("errors", null, {});
}

type Script = "form" | "upload" | "proof" | "errors";

const built = new Map<Script, string>();

/** The build of `web/embed/`, with words substituted for each `%name%`. A lookup table would be larger. */
function scriptWith(name: Script, settings: unknown, words: Words): PageScript {
  const text = built.get(name) ?? readBuilt(name);
  built.set(name, text);
  const program = text.replace(/%(\w+)%/g, (_gap, word: string) => quotable(words[word] ?? ""));
  return { program, call: `(${JSON.stringify(settings)});` };
}

function readBuilt(name: Script): string {
  const text = readFileSync(join(packageRoot(), "dist", "embed", `${name}.js`), "utf8");
  return text.slice(0, text.lastIndexOf("(SETTINGS)"));
}

/** Escapes a text for quotes of any kind. */
function quotable(text: string): string {
  return text.replace(/["'`\\$]/g, "\\$&");
}
