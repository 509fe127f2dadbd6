const FALLBACK = "postern.csv";

/** The name a download asks for (RFC 6266), reduced to one that is safe on every system. */
export function readFileName(contentDisposition: string | null): string {
  const header = contentDisposition ?? "";
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  const name = decode(extended) ?? plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? FALLBACK;
  const safe = name
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, "-")
    .replace(/^[.\s]+/, "")
    .trim();
  return safe === "" ? FALLBACK : safe;
}

function decode(value: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
