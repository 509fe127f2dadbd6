/** The languages that visitors are answered in, each by its own name. */
export const VISITOR_LANGUAGES = {
  ar: "العربية",
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  el: "Ελληνικά",
  en: "English",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  he: "עברית",
  it: "Italiano",
  ja: "日本語",
  nb: "Norsk bokmål",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  "pt-BR": "Português (Brasil)",
  ru: "Русский",
  sv: "Svenska",
  tr: "Türkçe",
  uk: "Українська",
} as const;

export type VisitorLanguage = keyof typeof VISITOR_LANGUAGES;

/** Those that no native speaker has checked yet, as docs/guide/languages.md says. */
export const UNCHECKED_LANGUAGES: readonly VisitorLanguage[] = [
  ...(["ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "it"] as const),
  ...(["ja", "nb", "nl", "pl", "pt", "pt-BR", "ru", "sv", "tr", "uk"] as const),
];

/** The language of a text, as attributes have it. */
export interface Spoken {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** After a label, with the space before it. A plain one if absent. */
  readonly colon?: string;
}

export const ENGLISH: Spoken = { language: "en", direction: "ltr" };
