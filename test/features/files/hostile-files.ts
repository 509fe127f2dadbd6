import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";

/** A file as a stranger might send it. */
export interface HostileFile {
  readonly name: string;
  readonly declaredType: string;
  readonly content: Buffer;
}

export interface ZipEntry {
  readonly name: string;
  readonly content?: Buffer;
  readonly encrypted?: boolean;
  /** The size claimed by the headers. */
  readonly claimedBytes?: number;
}

/** A zip archive with these entries, well-formed except for an entry's claims about itself. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = Buffer.from("content"), encrypted = false, claimedBytes } of entries) {
    const packed = deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedBytes ?? content.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, rest, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** The beginning of a PNG that claims these dimensions. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4, "latin1");
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 6, 0, 0, 0], 16);
  const data = Buffer.from(`0000000a${Buffer.from("IDAT").toString("hex")}789c030000000001000000000000`, "hex");
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), header, data]);
}

export function gifOf(width: number, height: number, comment = ""): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from("GIF89a", "latin1"), screen, Buffer.from(comment), Buffer.from(";")]);
}

export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const app = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from("JFIF\0", "latin1"), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, frame, Buffer.from([0xff, 0xd9])]);
}

export const PROGRAM = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(126), Buffer.from("PE\0\0"), Buffer.alloc(200)]);
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n");
export const SVG_WITH_SCRIPT = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>document.title="hacked";window.hacked=true</script></svg>`,
);
export const HTML_WITH_SCRIPT = Buffer.from(
  `<!doctype html><title>x</title><img src=x onerror="hacked=1"><script>document.title="hacked";window.hacked=true</script>`,
);
export const PDF_WITH_SCRIPT = Buffer.from(
  "%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>> >> endobj\n%%EOF\n",
);

const NAMES: readonly string[] = [
  "../../../../../etc/passwd",
  "..\\..\\windows\\system32\\drivers\\etc\\hosts",
  "/etc/cron.d/root",
  "C:\\autorun.inf",
  "cv\0.pdf",
  "cv\u202Efdp.exe",
  "\u2066cv.pdf\u2069.html",
  "..",
  ".",
  "...",
  "a".repeat(3_800),
  `${"b".repeat(3_800)}.pdf`,
  'quote".html',
  "semi;colon=1.svg",
  "line\r\nSet-Cookie: a=b.html",
  "<script>alert(1)</script>.png",
  "CON",
  "nul.txt",
  "cv.pdf   .exe",
  "%2e%2e%2fpasswd",
  "=cmd|' /C calc'!A0.csv",
  "\u200B",
  "😀".repeat(300),
  "cv.pdf.",
  "naïve – résumé.docx",
  "__proto__",
  "file*=UTF-8''x.pdf",
  ".htaccess",
  "~/.ssh/authorized_keys",
  "file:///etc/passwd",
  "javascript:alert(1).html",
  "cv.pdf\u0000.html",
  "\uFF0E\uFF0E\uFF0Fpasswd",
  "e\u0301".repeat(500),
];

const CONTENTS: readonly (readonly [declaredType: string, content: Buffer])[] = [
  ["image/svg+xml", SVG_WITH_SCRIPT],
  ["text/html", HTML_WITH_SCRIPT],
  ["application/pdf", PDF_WITH_SCRIPT],
  ["application/pdf", PDF],
  ["image/png", Buffer.alloc(0)],
  ["image/png", pngOf(65_535, 65_535)],
  ["image/gif", gifOf(65_535, 65_535)],
  ["image/jpeg", jpegOf(65_535, 65_535)],
  ["image/png", HTML_WITH_SCRIPT],
  ["image/jpeg", PROGRAM],
  ["image/gif", gifOf(47, 42, `*/=1;alert(1)//<script>hacked=1</script>`)],
  ["application/zip", zipOf([{ name: "../../evil.exe" }, { name: "a.txt", encrypted: true }])],
  ["application/zip", zipOf([{ name: "zeros", content: Buffer.alloc(1_000_000), claimedBytes: 0xffff_ffff }])],
  ["application/pdf", Buffer.concat([PDF, zipOf([{ name: "run.js" }])])],
  ["text/html; charset=utf-7", Buffer.from("+ADw-script+AD4-alert(1)+ADw-/script+AD4-")],
  ["application/x-shockwave-flash", Buffer.from("CWS\x0a\x00\x00\x00\x00", "latin1")],
  ["multipart/x-mixed-replace", Buffer.from("--x\r\nContent-Type: text/html\r\n\r\n<script>hacked=1</script>")],
  ["text/xml", Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`)],
  ["", Buffer.from([0, 0, 0, 0])],
];

const ZEROS = Buffer.alloc(1_000_000);
const ZIP_BOMB = zipOf([{ name: "zeros", content: ZEROS }]);

/** Nested archives, as in 42.zip; each level claims 4 GB. */
function nestedBomb(levels: number): Buffer {
  if (levels === 0) return ZIP_BOMB;
  const inner = nestedBomb(levels - 1);
  return zipOf(
    Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip`, content: inner, claimedBytes: 0xffff_ffff })),
  );
}

/** A directory of a thousand entries that all are the same bytes, and that is the archive's own content as well. */
function overlappingZip(): Buffer {
  const one = zipOf([{ name: "self.zip", content: ZIP_BOMB }]);
  const start = one.indexOf("PK\x01\x02", 0, "latin1");
  const entry = one.subarray(start, one.length - 22);
  const end = Buffer.from(one.subarray(-22));
  end.writeUInt16LE(1_000, 8);
  end.writeUInt16LE(1_000, 10);
  end.writeUInt32LE(1_000 * entry.length, 12);
  return Buffer.concat([one.subarray(0, start), ...Array<Buffer>(1_000).fill(entry), end]);
}

/** A PNG bomb: some kilobytes decompress to gigabytes. */
function pngBomb(): Buffer {
  const picture = pngOf(50_000, 50_000);
  const data = deflateSync(Buffer.alloc(5_000_000));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([picture.subarray(0, 33), length, Buffer.from("IDAT"), data, Buffer.alloc(4)]);
}

const SCRIPT = "<script>document.title='hacked';new Image().src='/hacked'</script>";

const MORE_CONTENTS: typeof CONTENTS = [
  ["application/zip", nestedBomb(2)],
  ["application/zip", overlappingZip()],
  ["application/gzip", gzipSync(Buffer.alloc(10_000_000))],
  ["image/png", pngBomb()],
  [
    "image/svg+xml",
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:9/hacked"/><foreignObject><iframe srcdoc="${SCRIPT}"/></foreignObject></svg>`,
    ),
  ],
  [
    "image/svg+xml",
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
    ),
  ],
  [
    "text/html",
    Buffer.from(
      `<meta http-equiv="refresh" content="0;url=/hacked"><base href="//127.0.0.1:9/"><form action="/hacked"><button autofocus onfocus="this.click()"></form>`,
    ),
  ],
  [
    "application/xhtml+xml",
    Buffer.from(`<?xml-stylesheet href="data:text/xsl,x"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
  ],
  [
    "message/rfc822",
    Buffer.from(
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${SCRIPT}\r\n--b--`,
    ),
  ],
  // A picture, an archive and a web page at once.
  [
    "image/gif",
    Buffer.concat([gifOf(10, 10, SCRIPT), zipOf([{ name: "META-INF/MANIFEST.MF" }, { name: "Applet.class" }])]),
  ],
  ["image/png", Buffer.concat([pngOf(10, 10), Buffer.from(`<?php system($_GET[0]); ?>${SCRIPT}`)])],
  ["application/pdf", Buffer.concat([Buffer.from(`<!--`), PDF, Buffer.from(`-->${SCRIPT}`)])],
  [
    "application/pdf",
    Buffer.from(
      "%PDF-1.7\n1 0 obj <</OpenAction <</S /Launch /F (cmd.exe)>> /AA <</O <</S /SubmitForm /F (http://127.0.0.1:9)>> >> >> endobj\n%%EOF\n",
    ),
  ],
  ["application/x-elf", Buffer.concat([Buffer.from("\x7fELF", "latin1"), Buffer.alloc(60)])],
  ["text/csv", Buffer.from(`=HYPERLINK("http://127.0.0.1:9","x")\r\n@SUM(1)*cmd|' /C calc'!A0`)],
  ["application/internet-shortcut", Buffer.from("[InternetShortcut]\r\nURL=file:///c:/windows/system32/calc.exe\r\n")],
  ["image/jpeg", Buffer.concat([jpegOf(10, 10), Buffer.from(`*/=1;alert(1);/*${SCRIPT}`)])],
  ["text/html", Buffer.from(`\ufeff${SCRIPT}`, "utf16le")],
];

/** Every hostile name with every hostile content: more than a thousand files. */
export function hostileFiles(): HostileFile[] {
  const contents = [...CONTENTS, ...MORE_CONTENTS];
  return NAMES.flatMap((name) => contents.map(([declaredType, content]) => ({ name, declaredType, content })));
}
