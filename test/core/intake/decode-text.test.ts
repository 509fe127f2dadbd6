import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../../server/core/intake/parse-json.ts";
import { MultipartParser } from "../../../server/core/intake/parse-multipart.ts";
import { parseUrlencoded } from "../../../server/core/intake/parse-urlencoded.ts";
import { boundary, multipartBody, type Part, TestFiles } from "./fields.ts";

/** Encodings still in use, each with a text that only it encodes so; bytes as produced by Python's codecs. */
const SAMPLES: readonly (readonly [charset: string, text: string, hex: string])[] = [
  ["windows-1252", "Größe “10 €”", "4772f6df6520933130208094"],
  ["iso-8859-1", "Grüße", "4772fcdf65"],
  ["iso-8859-2", "Žluťoučký", "ae6c75bb6f75e86bfd"],
  ["iso-8859-15", "10 €", "313020a4"],
  ["windows-1251", "Привет", "cff0e8e2e5f2"],
  ["koi8-r", "Привет", "f0d2c9d7c5d4"],
  ["Shift_JIS", "表示能力ソ", "955c8ea6945c97cd835c"],
  ["EUC-JP", "日本語", "c6fccbdcb8ec"],
  ["EUC-KR", "안녕하세요", "bec8b3e7c7cfbcbcbfe4"],
  ["GBK", "您好，世界", "c4fabac3a3accac0bde7"],
  ["Big5", "您好功許", "b17aa66ea55cb35c"],
  ["windows-874", "สวัสดี", "cac7d1cab4d5"],
];

const percent = (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

function multipart(parts: readonly Part[], charset?: string) {
  const parser = new MultipartParser(boundary, new TestFiles().open);
  parser.write(multipartBody(parts));
  return parser.end(charset);
}

const rawPart = (name: Buffer, content: Buffer, more = ""): Part => ({
  headers: Buffer.concat([
    Buffer.from('Content-Disposition: form-data; name="'),
    name,
    Buffer.from(`"${more}`, "latin1"),
  ]),
  content,
});

describe.each(SAMPLES)("A page in %s", (charset, text, hex) => {
  const bytes = Buffer.from(hex, "hex");
  const named: Part = rawPart(Buffer.from("_charset_"), Buffer.from(charset));

  test("is decoded with the charset named in its _charset_ field, wherever the field appears", () => {
    const body = `${percent(bytes)}=${percent(bytes)}&_charset_=${charset}`;
    expect(parseUrlencoded(Buffer.from(body))).toEqual([
      [text, text],
      ["_charset_", charset],
    ]);
    expect(multipart([rawPart(bytes, bytes), named])).toEqual([
      [text, text],
      ["_charset_", charset],
    ]);
  });

  test("is decoded with the charset of the body's content type", () => {
    expect(parseUrlencoded(Buffer.from(`a=${percent(bytes)}`), charset)).toEqual([["a", text]]);
    expect(parseUrlencoded(Buffer.concat([Buffer.from("a="), bytes]), charset)).toEqual([["a", text]]);
    expect(multipart([rawPart(bytes, bytes)], charset)).toEqual([[text, text]]);
  });

  test("is decoded with the charset of the part's own content type", () => {
    const part = rawPart(Buffer.from("a"), bytes, `\r\nContent-Type: text/plain; charset=${charset}`);
    expect(multipart([part])).toEqual([["a", text]]);
  });

  test("keeps the name of its file", () => {
    const file = rawPart(Buffer.from("cv"), Buffer.from("x"), `; filename="${bytes.toString("latin1")}.pdf"`);
    expect(multipart([file, named])[0]).toEqual(["cv", `${text}.pdf (unknown type, 1 bytes)`]);
  });

  test("can send JSON", () => {
    const body = Buffer.concat([Buffer.from('{"a":"'), bytes, Buffer.from('"}')]);
    expect(parseJson(body, charset)).toEqual([["a", text]]);
  });
});

describe("Korean pages", () => {
  // The first, the last and other syllables found only in Windows' table.
  test.each([
    ["8c63", "똠"],
    ["a2e6", "€"],
    ["8141", "갂"],
    ["c652", "힣"],
    ["a041", "잸"],
    ["a141", "좥"],
    ["94ee", "뷁"],
  ])("keep every syllable: %s", (hex, syllable) => {
    const body = Buffer.from(`a=${percent(Buffer.from(hex, "hex"))}`);
    expect(parseUrlencoded(body, "euc-kr")).toEqual([["a", syllable]]);
  });
});

describe("A body without a charset", () => {
  test("is read as UTF-8 if possible, otherwise as windows-1252, and is never refused", () => {
    expect(parseUrlencoded(Buffer.from("a=%C3%A9&b=%E9&c=%80+%81"))).toEqual([
      ["a", "é"],
      ["b", "é"],
      ["c", "€ \u0081"],
    ]);
    expect(parseJson(Buffer.from('{"a":"\xe9"}', "latin1"))).toEqual([["a", "é"]]);
  });

  test("is readable whatever its bytes", () => {
    const anyBytes = fc
      .uint8Array({ minLength: 1, maxLength: 50 })
      .map((bytes) => Buffer.from(bytes).map((b) => b || 1));
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(parseUrlencoded(Buffer.from(`a=${percent(Buffer.from(bytes))}`))).toHaveLength(1);
      }),
    );
  });
});

describe("An unsuitable charset", () => {
  test.each(["nonsense", "utf-7", "replacement", "", "us-ascii", "utf-16", "euc-kr"])(
    "%j in _charset_ leaves UTF-8 unchanged",
    (charset) => {
      const [field] = parseUrlencoded(Buffer.from(`a=${encodeURIComponent("naïve 日本")}&_charset_=${charset}`));
      expect(field).toEqual(["a", "naïve 日本"]);
    },
  );

  test("gives way to the next charset named", () => {
    const body = Buffer.from("a=%95%5c%8e%a6&_charset_=utf-8");
    expect(parseUrlencoded(body, "shift_jis")[0]).toEqual(["a", "表示"]);
  });
});

describe("Characters missing from a page's encoding", () => {
  test("arrive as references and are restored", () => {
    const [field] = parseUrlencoded(Buffer.from("a=Thanks+%26%23128512%3B+%26%2326085%3B&_charset_=windows-1252"));
    expect(field).toEqual(["a", "Thanks 😀 日"]);
  });

  test.each(["&#38;", "&#55357;", "&#1114112;", "&#x1F600;", "&amp;", "&#128512"])(
    "are not decoded from the typed text %s",
    (typed) => {
      const body = Buffer.from(`a=${encodeURIComponent(typed)}&_charset_=windows-1252`);
      expect(parseUrlencoded(body)[0]).toEqual(["a", typed]);
    },
  );

  test("are not decoded on a UTF-8 page, which can encode them all", () => {
    const body = Buffer.from(`a=${encodeURIComponent("&#128512;")}&_charset_=UTF-8`);
    expect(parseUrlencoded(body)[0]).toEqual(["a", "&#128512;"]);
  });
});

describe("A UTF-16 body", () => {
  const utf16 = (text: string) => Buffer.from(text, "utf16le");

  test("is decoded by its byte order mark or its charset", () => {
    expect(parseJson(utf16('\uFEFF{"a":"日本"}'))).toEqual([["a", "日本"]]);
    expect(parseJson(utf16('{"a":"日本"}'), "utf-16le")).toEqual([["a", "日本"]]);
    expect(parseJson(utf16('\uFEFF{"a":"日本"}').swap16())).toEqual([["a", "日本"]]);
    expect(parseUrlencoded(utf16("a=日本&b=%C3%A9"), "utf-16")).toEqual([
      ["a", "日本"],
      ["b", "é"],
    ]);
  });

  test("may be a single part of a multipart body", () => {
    const part = rawPart(Buffer.from("a"), utf16("Größe"), "\r\nContent-Type: text/plain; charset=utf-16le");
    expect(multipart([part])).toEqual([["a", "Größe"]]);
  });
});

describe("Text encoded by a browser", () => {
  const single = ["iso-8859-2", "iso-8859-15", "windows-1251", "koi8-r", "windows-1253", "macintosh"];
  const characters = new Map(
    single.map((charset) => [
      charset,
      [...new TextDecoder(charset).decode(Uint8Array.from({ length: 127 }, (_, index) => index + 129))].map(
        (character, index): readonly [string, number] => [character, index + 129],
      ),
    ]),
  );

  test.each(single)("is restored from %s", (charset) => {
    const known = (characters.get(charset) ?? []).filter(([character]) => character !== "\uFFFD");
    const text = fc.array(fc.constantFrom(...known, ["a", 0x61] as const, [" ", 0x20] as const), { maxLength: 40 });
    fc.assert(
      fc.property(text, (pairs) => {
        const bytes = Buffer.from(pairs.map(([, byte]) => byte));
        const sent = pairs.map(([character]) => character).join("");
        expect(parseUrlencoded(Buffer.from(`a=${percent(bytes)}`), charset)).toEqual([["a", sent]]);
      }),
    );
  });
});
