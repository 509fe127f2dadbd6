/** Width and height in pixels, from the image header. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Formats that every browser shows and that contain only pixels. */
const RASTER_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type RasterType = (typeof RASTER_TYPES)[number];

/** Bytes searched for the size: cameras write kilobytes of other data first. */
export const IMAGE_HEAD_BYTES = 262_144;

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 20_000;

export function isRasterType(type: string | null): type is RasterType {
  return (RASTER_TYPES as readonly (string | null)[]).includes(type);
}

/** True if a browser can decode it without running out of memory: a few bytes may expand to gigabytes of pixels. */
export function isDisplayable(type: RasterType, head: Buffer): boolean {
  const size = imageSize(type, head);
  if (size === null) return false;
  const { width, height } = size;
  return width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
}

/** Returns the size from the start of an image; null if it has none. */
function imageSize(type: RasterType, head: Buffer): ImageSize | null {
  switch (type) {
    case "image/png":
      return hasAt(head, 12, "IHDR") && head.length >= 24
        ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
        : null;
    case "image/gif":
      return hasAt(head, 0, "GIF8") && head.length >= 10
        ? { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
        : null;
    case "image/jpeg":
      return jpegSize(head);
    case "image/webp":
      return webpSize(head);
  }
}

/** Walks the segments up to the start of a frame. */
function jpegSize(head: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    // Only image data, or nothing, follows.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(head: Buffer): ImageSize | null {
  if (!hasAt(head, 8, "WEBP") || head.length < 30) return null;
  if (hasAt(head, 12, "VP8X")) return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (hasAt(head, 12, "VP8L")) {
    const bits = head.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!hasAt(head, 12, "VP8 ")) return null;
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
}

function hasAt(head: Buffer, at: number, text: string): boolean {
  return head.toString("latin1", at, at + text.length) === text;
}
