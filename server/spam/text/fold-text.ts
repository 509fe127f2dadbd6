const INVISIBLE = /(?:\p{Cf}|[\u115F\u1160\u3164\uFFA0\u2800])+/gu;

/** Text as a reader takes it, so that writing around the filter changes nothing. */
export function foldText(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase();
}
