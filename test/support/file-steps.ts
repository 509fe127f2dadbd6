import { createHash } from "node:crypto";
import type { FileReceiver } from "../../server/core/attachments/file-intake.ts";
import { MultipartParser } from "../../server/core/intake/parse-multipart.ts";
import { encrypt, newFileKey } from "../../server/features/files/encryption.ts";
import { FileInspector } from "../../server/features/files/screening/inspect-file.ts";
import { boundary, multipartBody } from "../core/intake/fields.ts";
import type { Step } from "./processor-time.ts";

const FILE_BYTES = 10_000_000;
const CHUNK_BYTES = 65_536;

/** The steps for a file with this start, besides those for every file. */
const fileStep = (what: string, start: string, ordinary: readonly string[], hostile: Step["hostile"]): Step => ({
  what,
  bytes: FILE_BYTES,
  prepare: (text) => {
    const bytes = Buffer.from(start + text, "latin1");
    return async () => {
      const inspector = new FileInspector({ name: "a", declaredType: null });
      await store(bytes, (chunk) => inspector.write(chunk));
      return inspector.end();
    };
  },
  ordinary,
  hostile: [["NULs", "\0"], ["blanks", " "], ["one letter", "A"], ["high bytes", "\xc0"], ...hostile],
});

const KEY = newFileKey();

/** Reads a file as it arrives: each is hashed and encrypted, whatever its content. */
async function store(bytes: Buffer, read: (chunk: Buffer) => void): Promise<string> {
  const hash = createHash("sha256");
  async function* arriving() {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      hash.update(chunk);
      read(chunk);
      yield chunk;
    }
  }
  for await (const sealed of encrypt(KEY, "0".repeat(64), arriving())) hash.update(sealed.subarray(0, 1));
  return hash.digest("hex");
}

const LOCAL = "PK\x03\x04";
const CENTRAL = "PK\x01\x02";
const namedHeader = (name: string) => `${LOCAL}${"\0".repeat(22)}\0\x02\0\0${name.repeat(512)}`;
const distinctNames = Array.from({ length: 5_000 }, (_, at) => `${LOCAL}${"\0".repeat(22)}\x08\0\0\0${at + 1e7}`).join(
  "",
);

const NOT_KEPT: FileReceiver = {
  outcome: { leftOut: "not-taken", storageKey: null, sha256: null, size: 0 },
  inspection: { type: null, signals: [] },
  write: () => undefined,
  end: () => undefined,
};

export const FILE_STEPS: readonly Step[] = [
  fileStep(
    "reading a zip archive",
    LOCAL,
    ["hello world. "],
    [
      ["signatures of files", LOCAL],
      ["signatures of a directory", CENTRAL],
      ["signatures and bytes that are no text", `${LOCAL}\xc3\x28`],
      ["beginnings of signatures", "PK"],
      ["first letters of signatures", "P"],
      ["short headers", `${LOCAL}${"\0".repeat(26)}`],
      ["long names", namedHeader("a")],
      ["long names that are no text", namedHeader("\xff")],
      ["different names", distinctNames],
    ],
  ),
  fileStep(
    "reading a PDF",
    "%PDF-1.7\n",
    ["<</Type /Page /Parent 3 0 R>>\n"],
    ["/", "/J", "/JavaScrip", "/EmbeddedFil", "/JS/Launc"].map((piece) => [piece, piece] as const),
  ),
  fileStep(
    "reading an old document",
    "\xd0\xcf\x11\xe0",
    ["hello world. ", "W\0o\0r\0d\0 \0"],
    ["M\0", "M\0a\0c\0r\0o\0", "_\0", "_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0"].map((piece) => [piece, piece] as const),
  ),
  fileStep(
    "reading a web page",
    "<html>",
    ["<p>hello world</p>\n"],
    [
      ["tags", "<"],
      ["references", "&#60;"],
      ["references cut short", "&#1"],
      ["attributes", " on"],
      ["long attributes", ` on${"a".repeat(30)}${" ".repeat(20)}`],
      ["long tags", `<${"a".repeat(20)}`],
      ["addresses", `javascript${" ".repeat(20)}`],
      ["headers", `http-equiv${" ".repeat(20)}=${" ".repeat(20)}`],
    ],
  ),
  {
    ...fileStep(
      "reading a file's part",
      "",
      ["hello world. "],
      [
        ["carriage returns", "\r"],
        ["line breaks", "\r\n"],
        ["beginnings of boundaries", "\r\n--"],
        ["boundaries cut short", `\r\n--${boundary.slice(0, -1)}`],
        ["dashes", "-"],
      ],
    ),
    prepare: (text) => {
      const body = multipartBody([
        { headers: 'Content-Disposition: form-data; name="a"; filename="a"', content: Buffer.from(text, "latin1") },
      ]);
      return () => {
        const parser = new MultipartParser(boundary, () => NOT_KEPT);
        return store(body, (chunk) => parser.write(chunk));
      };
    },
  },
];
