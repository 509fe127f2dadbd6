import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { indexTerms, toTsQuery } from "../../../server/features/search/index-terms.ts";
import { foldText } from "../../../shared/fold-text.ts";
import { MAX_INDEXED_CHARACTERS, MAX_WORDS, termsOf, wordsOf } from "../../../shared/search-words.ts";
import { HOSTILE_TEXTS, hostileFields } from "../../support/hostile-text.ts";

const beginning = (word: string) => ({ word, isBeginning: true });
const exactly = (word: string) => ({ word, isBeginning: false });

describe("The indexed words of a text", () => {
  test.each([
    ["Hello, World! Hello?", ["hello", "world"]],
    ["ana.costa@example.com", ["ana", "costa", "example", "com"]],
    ["Żółć ÀÉÎ ｗｉｄｅ Straße", ["zolc", "aei", "wide", "strasse"]],
    ["İstanbul ISTANBUL", ["istanbul"]],
    ["+49 (0)171 555", ["49", "0", "171", "555", "490171555", "0171555", "171555"]],
    ["佐藤 陽菜です", ["佐藤", "藤", "陽菜", "菜で", "です", "す"]],
    ["がぎ", ["がぎ", "ぎ"]],
    ["안녕하세요 여러분", ["안녕하세요", "여러분"]],
    ["iPhone15ケース", ["iphone15", "ケー", "ース", "ス"]],
    ["नमस्ते दुनिया", ["नमस्ते", "दुनिया"]],
    ["", []],
    ["… — !!! 🎉", []],
  ])("for %j are %j", (text, words) => {
    expect(wordsOf([text])).toEqual(words);
  });

  test.each([
    ["ışık YILDIZ İzmir", "IŞIK yıldız izmir"],
    ["Straße STRASSE", "strasse straße"],
    ["Łódź øl æble đuro œuvre þing ħal", "lodz ol aeble duro oeuvre thing hal"],
    ["ΟΔΟΣ οδός", "οδος ΟΔΌΣ"],
    ["ёлка", "елка"],
    ["سُويسْرَا محمـــد أحمد إسلام آمال مدرسة على", "سويسرا محمد احمد اسلام امال مدرسه علي"],
    ["شَلوֹم שָׁלוֹם", "شلوم שלום"],
    ["auto\u00admatic zero\u200bwidth\ufeff", "automatic zerowidth"],
    ["٠٩٣٤ ۱۲۳ १२३", "0934 123"],
    ["ज़रूरत", "जरूरत"],
    ["葛\u{e0100}飾", "葛飾"],
    ["+351 912 345-678", "912345678"],
    ["+351 912 345-678", "351912345678"],
    ["+351 912 345-678", "912 345 678"],
    ["912345678", "912 345-678"],
    ["Order 12345 of 2024", "2024 12345"],
  ])("for %j match the query %j", (text, query) => {
    const words = wordsOf([text]);
    for (const { word, isBeginning, number } of termsOf(query)) {
      const found = words.some(
        (known) =>
          (isBeginning ? known.startsWith(word) : known === word) || (number !== undefined && known.startsWith(number)),
      );
      expect(found, word).toBe(true);
    }
  });

  it("fold to themselves and contain no invisible characters", () => {
    for (let code = 0xa0; code < 0x1f000; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/\p{Cs}/u.test(letter)) continue;
      const folded = foldText(letter, 100);
      expect(foldText(folded, 100), code.toString(16)).toBe(folded);
      if (/\p{Cf}/u.test(letter)) expect(folded, code.toString(16)).toBe("");
    }
  });

  it("are limited, so no submission can grow the index without bound", () => {
    expect(wordsOf([Array.from({ length: 9_000 }, (_, index) => `w${index}`).join(" ")])).toHaveLength(MAX_WORDS);
    expect(wordsOf(["x".repeat(100_000)])).toEqual(["x".repeat(40)]);
    expect(
      wordsOf([
        "中".repeat(2_000) + Array.from({ length: 6_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(""),
      ]),
    ).toHaveLength(MAX_WORDS);
  });

  it("come from the first 50,000 characters only, regardless of what these normalize to", () => {
    const found = (characters: number) => wordsOf([`${" ".repeat(characters - 3)}abc`]);
    expect(found(MAX_INDEXED_CHARACTERS)).toEqual(["abc"]);
    expect(found(MAX_INDEXED_CHARACTERS + 1)).toEqual(["ab"]);
    const fields = ["ﷺ".repeat(80_000), "never reached"];
    expect(wordsOf(fields)).not.toContain("never");
  });

  it.each(HOSTILE_TEXTS)("stay within their limits for the largest submission: %s", (_what, piece) => {
    for (const fields of hostileFields(piece)) {
      const words = wordsOf(fields.map(([, value]) => value));
      expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
      expect(Math.max(0, ...words.map((word) => [...word].length))).toBeLessThanOrEqual(40);
    }
  });
});

describe("A search query", () => {
  test.each([
    ["Gra Hop", [beginning("gra"), beginning("hop")]],
    ["GRACE grace", [beginning("grace")]],
    ["佐藤陽", [exactly("佐藤"), exactly("藤陽")]],
    ["佐", [beginning("佐")]],
    ["'); DROP & | ! <-> :*", [beginning("drop")]],
    ["   ", []],
  ])("%j is parsed into %j", (query, terms) => {
    expect(termsOf(query)).toEqual(terms);
  });

  it("matches every text it was taken from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const words = wordsOf([text]);
        for (const { word, isBeginning } of termsOf(text)) {
          expect(words.some((known) => (isBeginning ? known.startsWith(word) : known === word))).toBe(true);
        }
      }),
    );
  });

  it("is restricted to its owner's account or form, and quotes its input", () => {
    const own = { accountId: "acc_1", formId: null, text: null, reason: null };
    expect(toTsQuery(own)).toBeNull();
    expect(toTsQuery({ ...own, text: "!!!" })).toBeNull();
    expect(toTsQuery({ ...own, text: "Ana" })).toBe("'#acc_1' & 'ana':*");
    expect(toTsQuery({ ...own, text: "Ana", values: ["Porto", "!!!"] })).toBe("'#acc_1' & 'porto' & 'ana':*");
    expect(toTsQuery({ ...own, formId: "frm_1", text: "Ana", reason: "o'r\\" })).toBe(
      "'#frm_1' & '!o''r\\\\' & 'ana':*",
    );
  });

  it("cannot match the ownership marks, and no visitor's word resembles one", () => {
    const marks = indexTerms({
      accountId: "acc_1",
      formId: "frm_1",
      sender: "#acc_2",
      fields: [["message", "!honeypot #frm_2"]],
      spamReasons: [],
      writings: ["!spam"],
    });
    expect(marks).toEqual(["#acc_1", "#frm_1", "acc", "2", "spam", "honeypot", "frm"]);
  });
});
