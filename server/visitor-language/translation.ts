import type { Spoken, VisitorLanguage } from "../../shared/visitor-languages.ts";
import type { Plural, VisitorWords } from "./visitor-words.ts";
import { ar } from "./words/ar.ts";
import { cs } from "./words/cs.ts";
import { da } from "./words/da.ts";
import { de } from "./words/de.ts";
import { el } from "./words/el.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fi } from "./words/fi.ts";
import { fr } from "./words/fr.ts";
import { he } from "./words/he.ts";
import { it } from "./words/it.ts";
import { ja } from "./words/ja.ts";
import { nb } from "./words/nb.ts";
import { nl } from "./words/nl.ts";
import { pl } from "./words/pl.ts";
import { pt } from "./words/pt.ts";
import { ru } from "./words/ru.ts";
import { sv } from "./words/sv.ts";
import { tr } from "./words/tr.ts";
import { uk } from "./words/uk.ts";

const WORDS: Readonly<Record<VisitorLanguage, VisitorWords>> = {
  ...{ ar, cs, da, de, el, en, es, fi, fr, he, it, ja, nb, nl, pl, pt, ru, sv, tr, uk },
};

const RIGHT_TO_LEFT: ReadonlySet<VisitorLanguage> = new Set(["ar", "he"]);

/** What Postern says to visitors in one language. */
export class Translation implements Spoken {
  readonly language: VisitorLanguage;
  readonly direction: "ltr" | "rtl";
  readonly words: VisitorWords;
  readonly #plurals: Intl.PluralRules;

  constructor(language: VisitorLanguage) {
    this.language = language;
    this.direction = RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
    this.words = WORDS[language];
    this.#plurals = new Intl.PluralRules(language);
  }

  /** Replaces what is in braces. Among letters from right to left a value keeps its own direction. */
  fill(text: string, values: Readonly<Record<string, string>>): string {
    return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name] ?? braces;
      return this.direction === "rtl" ? `\u2068${value}\u2069` : value;
    });
  }

  count(forms: Plural, count: number): string {
    const text = forms[this.#plurals.select(count)] ?? forms.other;
    return text.replace("{count}", () => count.toLocaleString(this.language));
  }

  /** At most as many bytes as there are. */
  size(bytes: number): string {
    const [divisor, unit] = bytes < 100_000 ? [1_000, "kilobyte"] : [1_000_000, "megabyte"];
    return (Math.floor((10 * bytes) / divisor) / 10).toLocaleString(this.language, { style: "unit", unit });
  }

  sentence(text: string): string {
    return `${text}${this.language === "ja" ? "。" : "."}`;
  }

  join(...sentences: readonly string[]): string {
    return sentences.join(this.language === "ja" ? "" : " ");
  }
}

const known = new Map<VisitorLanguage, Translation>();

export function translationOf(language: VisitorLanguage): Translation {
  const translation = known.get(language) ?? new Translation(language);
  known.set(language, translation);
  return translation;
}
