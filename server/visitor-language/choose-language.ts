import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../shared/visitor-languages.ts";
import { type Translation, translationOf } from "./translation.ts";

/** Names of languages that browsers and pages use for one of ours. */
const OTHER_NAMES: ReadonlyMap<string, VisitorLanguage> = new Map([
  ["no", "nb"],
  ["nn", "nb"],
  ["iw", "he"],
]);

/** Returns the language that a tag such as `pt-BR` names, or null where it is none of ours. */
export function languageOf(tag: string | null | undefined): VisitorLanguage | null {
  const base = /^\s*([a-z]{2})(?![^\s_-])/i.exec(tag ?? "")?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(VISITOR_LANGUAGES, base) ? (base as VisitorLanguage) : (OTHER_NAMES.get(base) ?? null);
}

// Browsers send less. What is beyond is not read, so that a long header costs nothing.
const MAX_HEADER_CHARACTERS = 256;

/** Returns the language of ours that an `Accept-Language` header likes best; the first one of several. */
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

/** What visitors are told in the language that a tag names; English where it is none of ours. */
export function translationIn(tag: string | null): Translation {
  return translationOf(languageOf(tag) ?? "en");
}

export interface LanguageChoice {
  /** The form's setting; null for automatic. */
  readonly form: string | null | undefined;
  /** A tag that the page has asked for. */
  readonly asked: string | null | undefined;
  readonly headers: Headers;
}

/** The first of these that names one of ours, else English. */
export function chooseLanguage({ form, asked, headers }: LanguageChoice): VisitorLanguage {
  return languageOf(form) ?? languageOf(asked) ?? acceptedLanguage(headers.get("accept-language")) ?? "en";
}
