import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMultipart } from "../../server/intake/parse-multipart.ts";
import { anyFields, boundary, fieldPart, manyFields, multipartBody, type Part } from "./fields.ts";

const parse = (body: string | Buffer) => parseMultipart(Buffer.from(body), boundary);
const parseParts = (...parts: readonly Part[]) => parse(multipartBody(parts));
const disposition = (parameters: string) => `Content-Disposition: form-data; ${parameters}`;

// Browsers escape three characters in names and not the escape itself, so these texts cannot be told from the escapes.
const looksEscaped = (name: string) => /%0A|%0D|%22/.test(name);

describe("A multipart/form-data body", () => {
  test("comes back as it was sent: every character, order, repeats and odd names", () => {
    const fields = anyFields.filter((all) => !all.some(([name]) => looksEscaped(name)));
    fc.assert(
      fc.property(fields, (all) => {
        expect(parseParts(...all.map(fieldPart))).toEqual(all);
      }),
    );
  });

  test("as the platform's own FormData writes it comes back, with its line breaks", async () => {
    const form = new FormData();
    form.append('a"b\\', "x\ny");
    form.append("a;b=c", "");
    form.append("name\n", "z");
    const request = new Request("http://localhost", { method: "POST", body: form });
    const sent = request.headers.get("content-type")?.split("boundary=")[1];
    expect(parseMultipart(Buffer.from(await request.arrayBuffer()), sent)).toEqual([
      ['a"b\\', "x\r\ny"],
      ["a;b=c", ""],
      ["name\r\n", "z"],
    ]);
  });

  test("keeps what looks like a boundary but is not the body's own", () => {
    expect(parseParts(fieldPart(["a", "x\r\n--other\r\ny--"]))).toEqual([["a", "x\r\n--other\r\ny--"]]);
  });

  test("may have text before its first and after its last boundary", () => {
    const body = multipartBody([fieldPart(["a", "x"])]).toString();
    expect(parse(`This is for old mail programs.\r\n${body}more`)).toEqual([["a", "x"]]);
  });

  test("understands the older escape of a quote, and names without quotes", () => {
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

  test("without any part has no fields", () => {
    expect(parse(`--${boundary}--`)).toEqual([]);
  });

  test("may have 200 fields, not 201", () => {
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

  test("is not kept, but the owner reads that there was one", () => {
    const content = Buffer.alloc(12_345, 0xff);
    expect(parseParts(filePart('filename="cv.pdf"', "application/pdf", content))).toEqual([
      ["cv", "cv.pdf (application/pdf, 12,345 bytes; files are not kept)"],
    ]);
  });

  test("that was not chosen is not a field", () => {
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
  ])("is called by its own name: %s", (parameters, name) => {
    expect(parseParts(filePart(parameters, "text/plain", "x"))).toEqual([
      ["cv", `${name} (text/plain, 1 bytes; files are not kept)`],
    ]);
  });

  test("with a type that is no type says so", () => {
    expect(parseParts(filePart('filename="a"', "<script>", "x"))).toEqual([
      ["cv", "a (type not given, 1 bytes; files are not kept)"],
    ]);
  });
});

describe("A broken multipart body is refused, never half kept", () => {
  const whole = multipartBody([fieldPart(["a", "x"]), fieldPart(["message", "second"])]);

  test("cut off anywhere before its closing boundary", () => {
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
  ])("for %s", (_, part) => {
    expect(() => parseParts(fieldPart(["good", "y"]), part)).toThrow(expect.objectContaining({ reason: "malformed" }));
  });

  test("for values and names that are not UTF-8", () => {
    expect(() => parseParts({ headers: disposition('name="a"'), content: Buffer.from([0xff]) })).toThrow("UTF-8");
    const body = multipartBody([{ headers: disposition('name="?"'), content: "x" }]);
    body[body.indexOf("?")] = 0xff;
    expect(() => parse(body)).toThrow("UTF-8");
  });

  test("for a NUL character in a value or a name", () => {
    expect(() => parseParts(fieldPart(["a", "x\0"]))).toThrow("NUL character");
    expect(() => parseParts(fieldPart(["a\0", "x"]))).toThrow("NUL character");
  });

  test("for a part in another character set", () => {
    const headers = `${disposition('name="a"')}\r\nContent-Type: text/plain; charset=iso-8859-1`;
    expect(() => parseParts({ headers, content: "x" })).toThrow(
      expect.objectContaining({ reason: "unsupported_type" }),
    );
  });

  test.each([undefined, "", "ü", "x".repeat(71)])("for a boundary that is none: %s", (wrong) => {
    expect(() => parseMultipart(whole, wrong)).toThrow("no usable boundary");
  });

  test("for bytes after a boundary that end its line too late", () => {
    expect(() => parse(whole.toString().replace(`${boundary}\r\n`, `${boundary}x\r\n`))).toThrow("boundary");
  });
});
