import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";
import { type Translation, translationOf } from "./translation.ts";

/** Other names that browsers and pages use for supported languages. */
const OTHER_NAMES: ReadonlyMap<string, VisitorLanguage> = new Map([
  ["no", "nb"],
  ["nn", "nb"],
  ["iw", "he"],
]);

/** A language, optionally with a script and a region. */
const TAG = /^\s*([a-z]{2})(?:[_-][a-z]{4})?(?:[_-]([a-z]{2}))?(?![^\s_-])/i;

/** Returns the language that a tag names, or its region's if there is one, such as `pt-BR`. Null if unsupported. */
export function languageOf(tag: string | null | undefined): VisitorLanguage | null {
  const [, language = "", region = ""] = TAG.exec(tag ?? "") ?? [];
  const base = language.toLowerCase();
  return ours(`${base}-${region.toUpperCase()}`) ?? ours(base) ?? OTHER_NAMES.get(base) ?? null;
}

function ours(name: string): VisitorLanguage | null {
  return Object.hasOwn(VISITOR_LANGUAGES, name) ? (name as VisitorLanguage) : null;
}

// Browsers send less. The rest is not read, so that a long header costs nothing.
const MAX_HEADER_CHARACTERS = 256;

/** Returns the supported language that an `Accept-Language` header prefers; on a tie, the first. */
export function acceptedLanguage(header: string | null | undefined): VisitorLanguage | null {
  let best: { readonly language: VisitorLanguage; readonly quality: number } | null = null;
  for (const range of (header ?? "").slice(0, MAX_HEADER_CHARACTERS).split(",")) {
    const [tag, ...parameters] = range.split(";");
    const language = languageOf(tag);
    const quality = qualityOf(parameters);
    if (language !== null && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? null;
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1]);
  return Math.min(1, Number(given.find((quality) => quality !== undefined) ?? 1));
}

/** The visitor texts in the language that a tag names; English if unsupported. */
export function translationIn(tag: string | null): Translation {
  return translationOf(languageOf(tag) ?? "en");
}

export interface LanguageChoice {
  /** The form's setting; null for automatic. */
  readonly form: string | null | undefined;
  /** A tag that the page requested. */
  readonly asked: string | null | undefined;
  readonly headers: Headers;
}

/** The first of these that names a supported language, else English. */
export function chooseLanguage({ form, asked, headers }: LanguageChoice): VisitorLanguage {
  return languageOf(form) ?? languageOf(asked) ?? acceptedLanguage(headers.get("accept-language")) ?? "en";
}
