const LOOKS_LIKE_ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

export function looksLikeAddress(text: string): boolean {
  return LOOKS_LIKE_ADDRESS.test(text);
}

const AT_SIGN = /[@＠﹫]/;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Full-width ASCII characters and dots from East Asian keyboards. */
const WIDE = /[\uFF01-\uFF5E\u3002\uFF61\uFE52\uFE6B]/g;
const NAMED = /^([^<>]*)<([^<>]*)>[\s.,;]*$/;
const MAX_CLEANED_CHARACTERS = 1_000;

/**
 * Extracts the address from pasted text, dropping invisible characters and extras such as a name, `mailto:` or closing
 * punctuation. Text that is not an address is returned unchanged.
 */
export function cleanAddress(text: string): string {
  if (text.length > MAX_CLEANED_CHARACTERS || !AT_SIGN.test(text)) return text;
  const plain = text
    .replace(INVISIBLE, "")
    .replace(WIDE, (wide) => wide.normalize("NFKC").replace("\u3002", "."))
    .trim();
  const [, name = "", inner = plain] = NAMED.exec(plain) ?? [];
  // With two different addresses, the intended one is ambiguous.
  if (name.includes("@") && name.trim() !== inner.trim()) return text;
  const bare = inner.trim().replace(/^["“„«([]+/, "");
  const [linked = ""] = /^mailto:/i.test(bare) ? bare.slice("mailto:".length).split("?", 1) : [bare];
  const address = linked.replace(/(?<!["”“»)\].,;:!])["”“»)\].,;:!]+$/, "");
  return looksLikeAddress(address) ? address : text;
}
