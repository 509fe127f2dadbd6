/** Languages for replies to visitors, each by its own name. */
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

/** Not yet checked by a native speaker; see docs/guide/languages.md. */
export const UNCHECKED_LANGUAGES: readonly VisitorLanguage[] = [
  ...(["ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "it"] as const),
  ...(["ja", "nb", "nl", "pl", "pt", "pt-BR", "ru", "sv", "tr", "uk"] as const),
];

/** Language attributes of a text. */
export interface Spoken {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** Follows a label, including any space before it. A plain colon if absent. */
  readonly colon?: string;
}

export const ENGLISH: Spoken = { language: "en", direction: "ltr" };
