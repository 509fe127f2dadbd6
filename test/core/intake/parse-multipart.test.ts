import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../../server/core/intake/field.ts";
import { checkBoundary, MAX_PART_HEADER_BYTES, MultipartParser } from "../../../server/core/intake/parse-multipart.ts";
import { anyFields, boundary, fieldPart, manyFields, multipartBody, type Part, TestFiles } from "./fields.ts";

function parseWith(boundaryOfType: string | undefined, chunks: Iterable<Uint8Array>, charset?: string) {
  const parser = new MultipartParser(checkBoundary(boundaryOfType), new TestFiles().open);
  for (const chunk of chunks) parser.write(chunk);
  return parser.end(charset);
}

const parse = (body: string | Buffer) => parseWith(boundary, [Buffer.from(body)]);
const parseParts = (...parts: readonly Part[]) => parse(multipartBody(parts));
const disposition = (parameters: string) => `Content-Disposition: form-data; ${parameters}`;

// Browsers escape three characters in names but not the escape itself, so these texts are ambiguous.
const looksEscaped = (name: string) => /%0A|%0D|%22/.test(name);

describe("A multipart/form-data body", () => {
  test("is read as sent: every character, order, repetition and unusual name", () => {
    const fields = anyFields.filter((all) => !all.some(([name]) => looksEscaped(name)));
    fc.assert(
      fc.property(fields, (all) => {
        expect(parseParts(...all.map(fieldPart))).toEqual(all);
      }),
    );
  });

  test("keeps the line breaks written by the platform's own FormData", async () => {
    const form = new FormData();
    form.append('a"b\\', "x\ny");
    form.append("a;b=c", "");
    form.append("name\n", "z");
    const request = new Request("http://localhost", { method: "POST", body: form });
    const sent = request.headers.get("content-type")?.split("boundary=")[1];
    expect(parseWith(sent, [Buffer.from(await request.arrayBuffer())])).toEqual([
      ['a"b\\', "x\r\ny"],
      ["a;b=c", ""],
      ["name\r\n", "z"],
    ]);
  });

  test("keeps text that looks like a boundary but is not its own", () => {
    expect(parseParts(fieldPart(["a", "x\r\n--other\r\ny--"]))).toEqual([["a", "x\r\n--other\r\ny--"]]);
  });

  test("may have text before its first and after its last boundary", () => {
    const body = multipartBody([fieldPart(["a", "x"])]).toString();
    expect(parse(`This is for old mail programs.\r\n${body}more`)).toEqual([["a", "x"]]);
  });

  test("accepts the older escape of a quote and unquoted names", () => {
    expect(
      parseParts(
        { headers: disposition('name="a\\"b"'), content: "1" },
        { headers: disposition("name=plain"), content: "2" },
        { headers: 'content-disposition:form-data;NAME="c"; x=y', content: "3" },
      ),
    ).toEqual([
      ['a"b', "1"],
      ["plain", "2"],
      ["c", "3"],
    ]);
  });

  test("has no fields when it has no parts", () => {
    expect(parse(`--${boundary}--`)).toEqual([]);
  });

  test("may have 200 fields but not 201", () => {
    expect(parseParts(...manyFields(200).map(fieldPart))).toHaveLength(200);
    expect(() => parseParts(...manyFields(201).map(fieldPart))).toThrow(
      expect.objectContaining({ reason: "too_many_fields" }),
    );
  });
});

describe("A file in a multipart body", () => {
  const filePart = (parameters: string, type: string, content: string | Buffer): Part => ({
    headers: `${disposition(`name="cv"; ${parameters}`)}\r\nContent-Type: ${type}`,
    content,
  });

  test("is described in its field", () => {
    const content = Buffer.alloc(12_345, 0xff);
    expect(parseParts(filePart('filename="cv.pdf"', "application/pdf", content))).toEqual([
      ["cv", "cv.pdf (application/pdf, 12,345 bytes)"],
    ]);
  });

  test("adds no field when none was chosen", () => {
    expect(parseParts(filePart('filename=""', "application/octet-stream", ""))).toEqual([]);
  });

  test.each([
    ["filename=\"x.pdf\"; filename*=UTF-8''%e2%82%ac%20rates.pdf", "€ rates.pdf"],
    ["filename*=UTF-8'en'na%C3%AFve.txt", "naïve.txt"],
    ["filename=\"good.txt\"; filename*=UTF-8''%ff", "good.txt"],
    ['filename="C:\\Users\\ada\\cv.doc"', "cv.doc"],
    ['filename="../../etc/passwd"', "passwd"],
    ['filename="%22quoted%22.txt"', '"quoted".txt'],
    ['filename="Überblick.txt"', "Überblick.txt"],
    ['filename="folder/"', "unnamed file"],
  ])("is listed under its own name: %s", (parameters, name) => {
    expect(parseParts(filePart(parameters, "text/plain", "x"))).toEqual([["cv", `${name} (text/plain, 1 bytes)`]]);
  });

  test("is listed with an unknown type when its declared type is invalid", () => {
    expect(parseParts(filePart('filename="a"', "<script>", "x"))).toEqual([["cv", "a (unknown type, 1 bytes)"]]);
  });
});

describe("A multipart body in chunks", () => {
  const filePart = (fileName: string, content: Buffer): Part => ({
    headers: `${disposition(`name="cv"; filename="${fileName}"`)}\r\nContent-Type: application/pdf`,
    content,
  });

  /** Overwrites each chunk's memory once it was parsed. */
  function* reused(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
    for (const chunk of chunks) {
      const piece = Uint8Array.from(chunk);
      yield piece;
      piece.fill(0x2d);
    }
  }

  const outcome = (chunks: Iterable<Uint8Array>) => {
    try {
      return parseWith(boundary, reused(chunks));
    } catch (error) {
      return String(error);
    }
  };

  // Text that resembles a boundary, so that a cut falls within a near match.
  const tricky = fc
    .array(fc.constantFrom("\r", "\n", "\r\n", "-", "--", boundary.slice(0, 9), `\r\n--${boundary.slice(0, -1)}`, "x"))
    .map((pieces) => pieces.join(""));
  const parts = fc.array(
    fc.oneof(
      tricky.map((value) => fieldPart(["a", value])),
      fc.uint8Array({ maxLength: 200 }).map((content) => filePart("cv.pdf", Buffer.from(content))),
      tricky.map((content) => filePart("b.pdf", Buffer.from(content))),
    ),
    { maxLength: 6 },
  );
  const damaged = (body: Buffer, at: number) => Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]);

  test("gives the same result wherever it is split, whole or damaged", () => {
    const cases = fc.record({
      parts,
      cuts: fc.array(fc.nat(400), { maxLength: 12 }),
      lost: fc.option(fc.nat(300)),
      preamble: fc.constantFrom("", "\r\n", "text\r\n"),
    });
    fc.assert(
      fc.property(cases, ({ parts: all, cuts, lost, preamble }) => {
        const intact = Buffer.concat([Buffer.from(preamble), multipartBody(all)]);
        const body = lost === null ? intact : damaged(intact, lost);
        const edges = [0, ...cuts.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length];
        const chunks = edges.slice(1).map((end, index) => body.subarray(edges[index], end));
        expect(outcome(chunks)).toEqual(outcome([body]));
        expect(outcome([...body].map((byte) => Buffer.of(byte)))).toEqual(outcome([body]));
      }),
      { numRuns: 300 },
    );
  });

  test("may have a file of any size, since only other bytes count against the limit", () => {
    let bytes = 0;
    const receiver = new TestFiles().open({ name: "cv.pdf", declaredType: null });
    const counting = {
      ...receiver,
      outcome: { leftOut: "too-large", storageKey: null, sha256: null, size: 52_428_800 } as const,
      write: (piece: Buffer) => {
        bytes += piece.length;
      },
    };
    const parser = new MultipartParser(boundary, () => counting);
    const chunk = Buffer.alloc(1_048_576, "\r\n--");
    parser.write(multipartBody([fieldPart(["message", "Hello"])]).subarray(0, -`--${boundary}--\r\n`.length));
    parser.write(Buffer.from(`--${boundary}\r\n${disposition('name="cv"; filename="cv.pdf"')}\r\n\r\n`));
    for (let count = 0; count < 50; count += 1) parser.write(chunk);
    parser.write(Buffer.from(`\r\n--${boundary}--\r\n`));
    expect(bytes).toBe(52_428_800);
    expect(parser.end(undefined)).toEqual([
      ["message", "Hello"],
      ["cv", "cv.pdf (unknown type, 52,428,800 bytes, not saved: too large)"],
    ]);
    expect(parser.files).toMatchObject([{ field: "cv", name: "cv.pdf" }]);
  });

  test.each([
    [MAX_BODY_BYTES, true],
    [MAX_BODY_BYTES + 1, false],
  ])("with %i bytes besides its file is accepted: %s", (bytes, isTaken) => {
    const file = filePart("cv.pdf", Buffer.alloc(100_000));
    const around = multipartBody([fieldPart(["a", ""]), file]).length - 100_000;
    const body = multipartBody([fieldPart(["a", "x".repeat(bytes - around)]), file]);
    const halves = [body.subarray(0, 150_000), body.subarray(150_000)];
    if (isTaken) expect(parseWith(boundary, halves)).toHaveLength(2);
    else expect(() => parseWith(boundary, halves)).toThrow(expect.objectContaining({ reason: "too_large" }));
  });

  test.each([
    ["the headers of a part", `--${boundary}\r\nX-Long: ${"x".repeat(17_000)}`],
    ["the blanks after a boundary", `--${boundary}${" ".repeat(17_000)}`],
  ])("is refused before more is read if there is no end to %s", (_, start) => {
    expect(() => new MultipartParser(boundary, new TestFiles().open).write(Buffer.from(start))).toThrow(
      expect.objectContaining({ reason: "malformed" }),
    );
  });
});

describe("A broken multipart body", () => {
  const whole = multipartBody([fieldPart(["a", "x"]), fieldPart(["message", "second"])]);

  test("is refused when cut off anywhere before its closing boundary", () => {
    const closing = whole.length - "--\r\n".length;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: closing }), (length) => {
        expect(() => parse(whole.subarray(0, length))).toThrow(expect.objectContaining({ reason: "malformed" }));
      }),
    );
  });

  test.each([
    ["a part without headers", { headers: "", content: "x" }],
    ["a part without a disposition", { headers: "Content-Type: text/plain", content: "x" }],
    ["a part without a name", { headers: disposition('filename="a"'), content: "x" }],
    ["another disposition", { headers: 'Content-Disposition: attachment; name="a"', content: "x" }],
    ["a header without a colon", { headers: `nonsense\r\n${disposition('name="a"')}`, content: "x" }],
    ["a bare line break in a name", { headers: disposition('name="a\nb"'), content: "x" }],
    ["a name that is not closed", { headers: disposition('name="a'), content: "x" }],
    ["text after a name", { headers: disposition('name="a"b; x="y"'), content: "x" }],
    [
      "an encoded part",
      { headers: `${disposition('name="a"')}\r\nContent-Transfer-Encoding: base64`, content: "eA==" },
    ],
  ])("is refused for %s", (_, part) => {
    expect(() => parseParts(fieldPart(["good", "y"]), part)).toThrow(expect.objectContaining({ reason: "malformed" }));
  });

  test.each([
    ["just inside", MAX_PART_HEADER_BYTES - 1, true],
    ["exactly", MAX_PART_HEADER_BYTES, true],
    ["just outside", MAX_PART_HEADER_BYTES + 1, false],
  ])("is refused for part headers beyond 4 KiB, however it is split: %s", (_, bytes, isRead) => {
    const start = `${disposition('name="a"')}\r\nX: `;
    const body = multipartBody([{ headers: start.padEnd(bytes, "x"), content: "y" }, fieldPart(["b", "z"])]);
    for (const chunks of [[body], Array.from(body, (byte) => Buffer.of(byte))]) {
      const read = () => parseWith(boundary, chunks);
      if (isRead)
        expect(read()).toEqual([
          ["a", "y"],
          ["b", "z"],
        ]);
      else expect(read).toThrow("longer than 4 KiB");
    }
  });

  test("is refused for a NUL character in a value or a name", () => {
    expect(() => parseParts(fieldPart(["a", "x\0"]))).toThrow("NUL character");
    expect(() => parseParts(fieldPart(["a\0", "x"]))).toThrow("NUL character");
  });

  test.each([undefined, "", "ü", "x".repeat(71)])("is refused for an invalid boundary: %s", (wrong) => {
    expect(() => checkBoundary(wrong)).toThrow("no valid boundary");
  });

  test("is refused for extra bytes between a boundary and its line break", () => {
    expect(() => parse(whole.toString().replace(`${boundary}\r\n`, `${boundary}x\r\n`))).toThrow("boundary");
  });
});
