import { crc32, deflateSync } from "node:zlib";

export interface PageLine {
  readonly text: string;
  readonly isHeading?: boolean;
}

/** One A4 page with a coloured bar and lines in Helvetica. Supports only Latin-1 characters. */
export function drawPdf(title: string, lines: readonly PageLine[]): Buffer {
  const page = [
    "0.16 0.36 0.36 rg 0 770 595 72 re f",
    text(56, 797, 24, title, "1 1 1"),
    ...lines.map(({ text: line, isHeading = false }, index) =>
      text(56, 728 - index * 21, isHeading ? 13 : 11, line, isHeading ? "0.16 0.36 0.36" : "0.13 0.13 0.13"),
    ),
  ].join("\n");
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]);
}

function text(x: number, y: number, size: number, content: string, color: string): string {
  return `BT /F ${size} Tf ${color} rg ${x} ${y} Td (${content.replace(/[\\()]/g, "\\$&")}) Tj ET`;
}

/** Builds a PDF from these objects, with the catalog first, and appends the table of their offsets. */
export function pdfOf(objects: readonly string[]): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, "latin1");
}

/** A soft-striped image as a placeholder for a photo. */
export function drawPng(width: number, height: number, hue: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + 3 * width) + 1 + 3 * x;
      const wave = Math.sin((x + 2 * y + hue) / 40);
      rows.set([150 + 60 * wave, 120 + (90 * y) / height, 90 + (hue % 120) + 30 * wave], at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    ["IHDR", header],
    ["IDAT", deflateSync(rows)],
    ["IEND", Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks.map(([type, data]) => chunk(type, data)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
