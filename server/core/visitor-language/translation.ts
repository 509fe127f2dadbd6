import type { Spoken, VisitorLanguage } from "../../../shared/visitor-languages.ts";
import { CATALOGUES, type Catalogue, type PluralKey, type TextKey } from "./catalogues.ts";

const RIGHT_TO_LEFT: ReadonlySet<VisitorLanguage> = new Set(["ar", "he"]);

const LATIN = { stop: ".", space: " ", colon: ": ", comma: ", " };
const PUNCTUATION: Readonly<Partial<Record<VisitorLanguage, Partial<typeof LATIN>>>> = {
  ar: { comma: "، " },
  fr: { colon: "\u00a0: " },
  ja: { stop: "。", space: "", colon: "：", comma: "、" },
};

type Values = Readonly<Record<string, string>>;

/** Postern's texts for visitors in one language. */
export class Translation implements Spoken {
  readonly language: VisitorLanguage;
  readonly direction: "ltr" | "rtl";
  /** For numbers and dates. `pt` alone would give Brazil's. */
  readonly locale: string;
  readonly #catalogue: Catalogue;
  readonly #plurals: Intl.PluralRules;
  readonly #signs: typeof LATIN;

  constructor(language: VisitorLanguage) {
    this.language = language;
    this.direction = RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
    this.locale = language === "pt" ? "pt-PT" : language;
    this.#catalogue = CATALOGUES[language];
    this.#plurals = new Intl.PluralRules(this.locale);
    this.#signs = { ...LATIN, ...PUNCTUATION[language] };
  }

  text(key: TextKey, values: Values = {}): string {
    return this.fill(this.#catalogue[key], values);
  }

  /** The plural text for a number, which replaces `{count}`. */
  count(key: PluralKey, count: number, values: Values = {}): string {
    const forms = this.#catalogue[key];
    const text = forms[this.#plurals.select(count)] ?? forms.other;
    return this.fill(
      text.replace("{count}", () => count.toLocaleString(this.locale)),
      values,
    );
  }

  /** A section's texts by name, without plurals. */
  section(name: "script" | "upload"): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#catalogue).flatMap(([key, text]) =>
        key.startsWith(`${name}.`) && typeof text === "string" ? [[key.slice(name.length + 1), text]] : [],
      ),
    );
  }

  /** Replaces names in braces. In right-to-left text a value keeps its own direction. */
  fill(text: string, values: Values): string {
    return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name];
      if (value === undefined) return braces;
      return this.direction === "rtl" ? `\u2068${value}\u2069` : value;
    });
  }

  /** Rounds down: never states more bytes than there are. */
  size(bytes: number): string {
    const [divisor, unit] = bytes < 100_000 ? [1_000, "kilobyte"] : [1_000_000, "megabyte"];
    return (Math.floor((10 * bytes) / divisor) / 10).toLocaleString(this.locale, { style: "unit", unit });
  }

  sentence(text: string): string {
    return `${text}${this.#signs.stop}`;
  }

  join(...sentences: readonly string[]): string {
    return sentences.join(this.#signs.space);
  }

  list(items: readonly string[]): string {
    return items.join(this.#signs.comma);
  }

  get colon(): string {
    return this.#signs.colon.trimEnd();
  }

  introduce(text: string, what: string): string {
    return `${text}${this.#signs.colon}${what}`;
  }
}

const known = new Map<VisitorLanguage, Translation>();

export function translationOf(language: VisitorLanguage): Translation {
  const translation = known.get(language) ?? new Translation(language);
  known.set(language, translation);
  return translation;
}
