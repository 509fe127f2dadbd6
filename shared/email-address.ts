const LOOKS_LIKE_ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

export function looksLikeAddress(text: string): boolean {
  return LOOKS_LIKE_ADDRESS.test(text);
}

const AT_SIGN = /[@＠﹫]/;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The ASCII characters of East Asian keyboards, and their dots. */
const WIDE = /[\uFF01-\uFF5E\u3002\uFF61\uFE52\uFE6B]/g;
const NAMED = /^([^<>]*)<([^<>]*)>[\s.,;]*$/;
const MAX_CLEANED_CHARACTERS = 1_000;

/**
 * Returns the address in a text that is nothing else: without what cannot be seen and what came along when it was copied, such
 * as a name, `mailto:` or the end of a sentence. A text that is no address stays as it is.
 */
export function cleanAddress(text: string): string {
  if (text.length > MAX_CLEANED_CHARACTERS || !AT_SIGN.test(text)) return text;
  const plain = text
    .replace(INVISIBLE, "")
    .replace(WIDE, (wide) => wide.normalize("NFKC").replace("\u3002", "."))
    .trim();
  const [, name = "", inner = plain] = NAMED.exec(plain) ?? [];
  // Of two different addresses nobody knows which one is meant.
  if (name.includes("@") && name.trim() !== inner.trim()) return text;
  const bare = inner.trim().replace(/^["“„«([]+/, "");
  const [linked = ""] = /^mailto:/i.test(bare) ? bare.slice("mailto:".length).split("?", 1) : [bare];
  const address = linked.replace(/(?<!["”“»)\].,;:!])["”“»)\].,;:!]+$/, "");
  return looksLikeAddress(address) ? address : text;
}
