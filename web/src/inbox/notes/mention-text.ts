/** Somebody whom a note mentions, or could. */
export interface Mentioned {
  readonly userId: string;
  readonly name: string;
}

/** What is typed after an @, up to the cursor; `from` is the place of the @. */
export interface TypedMention {
  readonly from: number;
  readonly typed: string;
}

// Within a word it is part of an email address.
const TYPED = /(?<![\p{L}\p{N}._-])@([^@\n]{0,60})$/u;

export function typedMention(text: string, cursor: number): TypedMention | null {
  const match = TYPED.exec(text.slice(0, cursor));
  return match === null ? null : { from: match.index, typed: match[1] ?? "" };
}

/** Members of whose name a word begins with what is typed. */
export function suggestMembers(members: readonly Mentioned[], { typed }: TypedMention): readonly Mentioned[] {
  const wanted = typed.toLocaleLowerCase();
  const begins = (name: string) => name.startsWith(wanted) || name.includes(` ${wanted}`);
  return members.filter(({ name }) => begins(name.toLocaleLowerCase()));
}

/** The text with a name in place of what was typed, and the place of the cursor after it. */
export function completeMention(
  text: string,
  { from, typed }: TypedMention,
  { name }: Mentioned,
): { readonly text: string; readonly cursor: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(from + 1 + typed.length).replace(/^ /, ""), cursor: before.length };
}

/** Those who are named in a text after an @. */
export function mentionedIn(text: string, members: readonly Mentioned[]): readonly Mentioned[] {
  const named = new Set(splitMentions(text, members).map((part) => part.text));
  return members.filter(({ name }) => named.has(`@${name}`));
}

const WITHIN_WORD = /[\p{L}\p{N}._-]$/u;
const WORD_GOES_ON = /^[\p{L}\p{N}]/u;

function isNamed(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at) && !WORD_GOES_ON.test(text.slice(at + name.length));
}

export interface MentionPart {
  readonly at: number;
  readonly text: string;
  readonly isMention: boolean;
}

/** Splits a note at the names it mentions. Where one name begins another, the longer one is meant. */
export function splitMentions(text: string, mentioned: readonly Mentioned[]): readonly MentionPart[] {
  const names = mentioned.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  const parts: MentionPart[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const name = WITHIN_WORD.test(text.slice(0, at)) ? undefined : names.find((one) => isNamed(text, at, one));
    if (name === undefined) continue;
    if (at > from) parts.push({ at: from, text: text.slice(from, at), isMention: false });
    parts.push({ at, text: name, isMention: true });
    from = at + name.length;
    at = from - 1;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isMention: false });
  return parts;
}
