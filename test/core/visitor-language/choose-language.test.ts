import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { acceptedLanguage, chooseLanguage, languageOf } from "../../../server/core/visitor-language/choose-language.ts";
import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";

const languages = Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[];

describe("A language tag", () => {
  test.each([
    ["de", "de"],
    ["pt", "pt"],
    ["pt-PT", "pt"],
    ["pt-AO", "pt"],
    ["pt-BRA", "pt"],
    ["pt-BR", "pt-BR"],
    ["PT_br", "pt-BR"],
    [" pt-Latn-BR ", "pt-BR"],
    ["pt-BR-abl1943", "pt-BR"],
    ["es-BR", "es"],
    [" fr-CA ", "fr"],
    ["zh-Hant-TW", null],
    ["no", "nb"],
    ["nn-NO", "nb"],
    ["iw", "he"],
    ["en-US-x-twain", "en"],
    ["deu", null],
    ["dex", null],
    ["d", null],
    ["", null],
    ["*", null],
    ["__proto__", null],
    ["de;q=1", null],
    [null, null],
    [undefined, null],
  ])("%j resolves to %j", (tag, language) => {
    expect(languageOf(tag)).toBe(language);
  });
});

describe("An Accept-Language header", () => {
  test.each([
    ["de", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en;q=0.8,de;q=0.9", "de"],
    ["xx,zh-TW;q=0.9,ja;q=0.1", "ja"],
    ["de;q=0,en;q=0.5", "en"],
    ["de;q=0", null],
    ["de;q=0.000, fr;q=0.001", "fr"],
    ["fr;q=0.5,de;q=0.5", "fr"],
    ["fr;q=0.5;x=1,de;level=1;q=0.6", "de"],
    ["de;q=nonsense,fr", "de"],
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"],
    ["pt-PT,pt;q=0.9,pt-BR;q=0.8", "pt"],
    ["*", null],
    ["", null],
    [null, null],
  ])("%j selects %j", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it("is parsed only up to a length that no browser exceeds", () => {
    const entry = (length: number) => `${"x".repeat(length - 3)},de`;
    expect(acceptedLanguage(entry(256))).toBe("de");
    expect(acceptedLanguage(entry(258))).toBe(null);
    const hostile = ["de;".repeat(4_000), ",".repeat(10_000), " ".repeat(10_000), `q=${"0".repeat(10_000)}`];
    for (const header of hostile) expect([null, "de"]).toContain(acceptedLanguage(header));
  });

  it("selects a supported language or none for any input, and the most preferred one when well formed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (header) => {
        expect([null, ...languages]).toContain(acceptedLanguage(header));
      }),
    );
    const entries = fc.uniqueArray(fc.tuple(fc.constantFrom(...languages), fc.integer({ min: 0, max: 1_000 })), {
      maxLength: 12,
      selector: ([language]) => language,
    });
    fc.assert(
      fc.property(entries, (liked) => {
        const header = liked.map(([language, quality]) => `${language};q=${quality / 1_000}`).join(", ");
        const best = Math.max(0, ...liked.map(([, quality]) => quality));
        const wanted = best === 0 ? null : liked.find(([, quality]) => quality === best)?.[0];
        expect(acceptedLanguage(header)).toBe(wanted);
      }),
    );
  });
});

describe("The language of an answer", () => {
  test.each([
    ["it", "fr", "de", "it"],
    ["xx", "fr", "de", "fr"],
    [null, "fr-CA", "de", "fr"],
    [null, "th", "de", "de"],
    [null, null, "de", "de"],
    [null, null, "th", "en"],
    [undefined, undefined, null, "en"],
  ])("is the form's %j, else the page's %j, else the browser's %j: %s", (form, asked, accepted, language) => {
    const headers = new Headers(accepted === null ? {} : { "accept-language": accepted });
    expect(chooseLanguage({ form, asked, headers })).toBe(language);
  });
});
