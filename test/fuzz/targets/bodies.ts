import assert from "node:assert/strict";
import { parseHeaderValue } from "../../../server/core/intake/content-type.ts";
import { type Field, MAX_FIELDS } from "../../../server/core/intake/field.ts";
import { parseJson } from "../../../server/core/intake/parse-json.ts";
import { MultipartParser } from "../../../server/core/intake/parse-multipart.ts";
import { parseUrlencoded } from "../../../server/core/intake/parse-urlencoded.ts";
import { sortFields } from "../../../server/core/intake/reserved-fields.ts";
import { isStorable } from "../../../server/core/platform/json.ts";
import { summarize } from "../../../server/core/submissions/summarize.ts";
import { normalizeText } from "../../../shared/normalize-text.ts";
import { boundary, fieldPart, multipartBody, TestFiles } from "../../core/intake/fields.ts";
import { type Target, unlessRefused, wordsOf } from "../target.ts";

const CHARSETS = [undefined, "utf-8", "utf-16le", "windows-1252", "shift_jis", "euc-kr", "iso-2022-jp", "no such"];

/** The first byte chooses the declared encoding. */
function charsetOf(bytes: Buffer): string | undefined {
  return CHARSETS[(bytes[0] ?? 0) % CHARSETS.length];
}

function checkFields(fields: readonly Field[] | null): void {
  if (fields === null) return;
  assert(fields.length <= MAX_FIELDS);
  for (const text of fields.flat()) assert(isStorable(text), "It cannot be saved.");
  const again = parseUrlencoded(
    Buffer.from(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()),
  );
  if (!fields.some(([name]) => name === "_charset_")) assert.deepEqual(again, fields);
}

function readMultipart(pieces: readonly Buffer[]): readonly Field[] | null {
  return unlessRefused(() => {
    const parser = new MultipartParser(boundary, new TestFiles().open);
    for (const piece of pieces) parser.write(piece);
    return parser.end(undefined);
  });
}

const part = 'Content-Disposition: form-data; name="';

export const bodyTargets: readonly Target[] = [
  {
    name: "urlencoded",
    files: ["server/core/intake/parse-urlencoded.ts", "server/core/intake/field.ts"],
    seeds: ["\0a=1&b=%C3%A9+x&=&c", "\0_charset_=windows-1252&a=%e9", "\0a=%&b=%2&c=%zz&&=x", "\x02a\0=\x001\0"],
    words: ["&", "=", "%", "%00", "%C3%A9", "%ED%A0%80", "+", "_charset_=utf-8", "&#128512;", "\xff\xfe"],
    run: (bytes) => checkFields(unlessRefused(() => parseUrlencoded(bytes.subarray(1), charsetOf(bytes)))),
  },
  {
    name: "multipart",
    files: [
      "server/core/intake/parse-multipart.ts",
      "server/core/intake/content-type.ts",
      "server/core/intake/describe-file.ts",
    ],
    seeds: [
      multipartBody([fieldPart(["a", "1"]), fieldPart(['b"c', "two\r\nlines"])]).toString("latin1"),
      multipartBody([
        { headers: `${part}cv"; filename="a.pdf"\r\nContent-Type: application/pdf`, content: "%PDF-1.4" },
      ]).toString("latin1"),
      multipartBody([{ headers: `${part}cv"; filename*=UTF-8''a%20b.pdf`, content: "x" }]).toString("latin1"),
      multipartBody([
        {
          headers: `${part}a"\r\nContent-Type: text/plain; charset=latin1\r\nContent-Transfer-Encoding: 7bit`,
          content: "\xe9",
        },
      ]).toString("latin1"),
    ],
    words: [
      'filename="blob"\r\nContent-Type: application/json',
      '{"a":"b"}',
      `\r\n--${boundary}`,
      `\r\n--${boundary}--`,
      "\r\n",
      "\r\n\r\n",
      part,
      "filename=",
      "filename*=",
      '"',
      "\\",
      "charset=utf-8",
      "_charset_",
    ],
    run: (bytes) => {
      const whole = readMultipart([bytes]);
      checkFields(whole);
      // The result is the same wherever the network splits the body.
      const cut = (bytes.at(-3) ?? 0) % (bytes.length + 1);
      assert.deepEqual(readMultipart([bytes.subarray(0, cut), bytes.subarray(cut)]), whole);
      assert.deepEqual(readMultipart(Array.from(bytes, (byte) => Buffer.of(byte))), whole);
      parseHeaderValue(bytes.toString("latin1"));
    },
  },
  {
    name: "json",
    files: ["server/core/intake/parse-json.ts", "server/core/intake/field.ts"],
    seeds: [
      '\0{"a":"1","b":[1,true,null],"_email":{"subject":"x"}}',
      '\0{"a":{"b":1}}',
      `\0${"[".repeat(500)}`,
      '\0{"a":12345678901234567890}',
    ],
    words: wordsOf('{ } [ ] "a": , null 1e999 "\\u0000" "\\ud800" "__proto__": "_email":{ \xff\xfe \xef\xbb\xbf'),
    run: (bytes) => checkFields(unlessRefused(() => parseJson(bytes.subarray(1), charsetOf(bytes)))),
  },
  {
    name: "fields",
    files: [
      "server/core/intake/reserved-fields.ts",
      "server/core/submissions/summarize.ts",
      "shared/normalize-text.ts",
    ],
    seeds: [
      "email=ada@example.test&message=Hello",
      "_gotcha=x&_next=/&_subject=Hi&_replyto=a@example.test",
      "access_key=1&webhook=x&from_name=y",
    ],
    words: wordsOf("& = name email _subject _replyto _email.subject botcheck webhook a@b.test \u0301 \ufdfa %CC%81"),
    run: (bytes) => {
      const fields = unlessRefused(() => parseUrlencoded(bytes)) ?? [];
      const { content, subject } = sortFields(fields, "trap");
      let at = 0;
      for (const field of content) at = fields.indexOf(field, at) + 1;
      assert(at > 0 || content.length === 0, "What is kept was sent, in this order.");
      assert(subject === null || fields.some(([, value]) => value.trim() === subject));
      const { preview, sender } = summarize(content);
      assert(preview.length <= 1_000 && sender.length <= 1_000);
      for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const) {
        const text = bytes.toString("utf8");
        const normal = normalizeText(text, form, 5_000);
        assert(normal.length <= 5_000);
        assert.equal(normalizeText(normal, form, 5_000), normal);
      }
    },
  },
];
