export interface Link {
  readonly host: string;
  /** Everything after the host. */
  readonly path: string;
  readonly at: number;
  readonly end: number;
  readonly isBare: boolean;
}

const WRITTEN_OUT =
  /(?<![a-z])(?:https?:\/\/(?:www\.)?|www\.)([^\s<>"'()[\]{}|\\^`,;/?#]{3,100})([/?#][^\s<>"'()[\]{}|\\^`]*)?/gi;
const BARE =
  /(?<![a-z0-9.@_/-])((?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|info|biz|io|co|ru|su|pro|xyz|top|online|site|club|shop|store|website|live|click|link|icu|vip|win|bet|fun|space|app|dev|agency|digital|marketing|solutions|studio|tech|today|news|blog|world|email|group|global|media|company|cloud|page|life|art|zone|network|services|team|work|expert|guru|systems|finance|capital|trade|host|press|cam|sex|porn|casino|poker|games|game|chat|one|ai|me|us|uk|de|fr|it|es|eu|pl|nl|in|cn|br|tr|ua|cc|tv|ly|gl|to))(?![a-z0-9_@-])(\/[^\s<>"'()[\]]*)?/gi;
// With a path, any two-letter ending is accepted except file extensions.
const BARE_PAGE =
  /(?<![a-z0-9.@_/-])((?:[a-z0-9-]{1,63}\.){1,4}(?!(?:js|ts|py|rb|md|sh|rs|go|cs|hs|pl|so|db|ps|gz|xz|cc|mm|kt|ex)(?![a-z]))[a-z]{2})(\/[^\s<>"'()[\]]+)/gi;
const MAX_LINKS = 60;

/** Links with and without a scheme; those without are distinguished from abbreviations by their ending. */
export function findLinks(text: string): readonly Link[] {
  const found: Link[] = [];
  if (mayHoldAddress(text)) {
    for (const match of text.matchAll(WRITTEN_OUT)) {
      if (found.length >= MAX_LINKS) break;
      found.push(linkOf(match, false));
    }
  }
  if (!hasInnerDot(text)) return found;
  const plain = withoutCode(text);
  for (const pattern of [BARE, BARE_PAGE]) {
    const taken = found.map(({ at, end }) => [at, end] as const);
    for (const match of plain.matchAll(pattern)) {
      if (found.length >= MAX_LINKS) break;
      if (!taken.some(([at, end]) => match.index >= at && match.index < end)) found.push(linkOf(match, true));
    }
  }
  return found.toSorted((left, right) => left.at - right.at);
}

/** True if a text can contain a written-out address; a quick check, because most contain none. */
export function mayHoldAddress(text: string): boolean {
  return text.includes("://") || /www\./i.test(text);
}

/** True if a dot stands between a letter, digit or hyphen and a letter, as in every host name. */
function hasInnerDot(text: string): boolean {
  for (let at = text.indexOf("."); at !== -1; at = text.indexOf(".", at + 1)) {
    if (isNamePart(text.charCodeAt(at - 1)) && isNamePart(text.charCodeAt(at + 1))) return true;
  }
  return false;
}

function isNamePart(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2d;
}

// In code, "page.date" is a name, not a site; replaced by blanks to preserve positions.
const CODE = /```[^`]{0,2000}```|`[^`\n]{1,200}`|\{\{[^{}\n]{0,200}\}\}|\b[A-Za-z]{2,20}\.(?:NET|IO)\b/g;

function withoutCode(text: string): string {
  return /[`{]|\.(?:NET|IO)\b/.test(text) ? text.replace(CODE, (code) => " ".repeat(code.length)) : text;
}

function linkOf(match: RegExpExecArray, isBare: boolean): Link {
  const host = (match[1] ?? "")
    .toLowerCase()
    .replace(/(?<![.:])[.:]+$/, "")
    .replace(/^www\./, "");
  return { host, path: match[2] ?? "", at: match.index, end: match.index + match[0].length, isBare };
}

/** The text with each link written as one word, so that what it links to is not read as what it says. */
export function withoutLinks(text: string, links: readonly Link[]): string {
  let at = 0;
  let rest = "";
  for (const link of links) {
    if (link.at < at) continue;
    rest += `${text.slice(at, link.at)} `;
    at = link.end;
  }
  return rest + text.slice(at);
}

/** True if the host is one of these or below one of them. */
export function isHostOf(host: string, hosts: ReadonlySet<string>): boolean {
  for (let from = 0; from !== -1; ) {
    if (hosts.has(host.slice(from))) return true;
    const dot = host.indexOf(".", from);
    from = dot === -1 ? -1 : dot + 1;
  }
  return false;
}
