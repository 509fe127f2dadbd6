import { cleanAddress } from "../../../../shared/email-address.ts";
import { EMAILS, PHONES } from "../../../../shared/field-names.ts";
import { comparableText } from "../../../../shared/normalize-text.ts";
import type { Parameters } from "../../database/sql.ts";

interface Spelling {
  readonly value: string;
  readonly place: "whole" | "anywhere";
}

/** Searched in everything submitted, ignoring case and how accents are encoded. */
export interface Criterion extends Spelling {
  /** Other spellings that the owner attributes to the same person: each must be an entire field. */
  readonly also?: readonly string[];
}

export function spellingsOf({ value, place, also = [] }: Criterion): readonly Spelling[] {
  return [{ value, place }, ...also.map((other) => ({ value: other, place: "whole" as const }))];
}

/** The condition on a submission `s`: over the values of all fields, and the two stored beside them. */
export function matches(criterion: Criterion, parameters: Parameters): string {
  return anyOf(spellingsOf(criterion), (spelling) => matchesOne(spelling, parameters));
}

function anyOf(spellings: readonly Spelling[], condition: (spelling: Spelling) => string): string {
  return `(${spellings.map(condition).join(" OR ")})`;
}

function matchesOne({ value, place }: Spelling, parameters: Parameters): string {
  const wanted = comparable(`${parameters.add(value)}::text`);
  const isMatch = (text: string) =>
    place === "whole" ? `${comparable(text)} = ${wanted}` : `strpos(${comparable(text)}, ${wanted}) > 0`;
  return `${mayMatch(value, parameters)}(EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field(pair) WHERE ${isMatch("field.pair->>1")})
    OR ${isMatch("coalesce(s.reply_to, '')")} OR ${isMatch("coalesce(s.subject, '')")})`;
}

/**
 * The condition that a match was sent by the person: it fills a field that asks for the sender's address or number and
 * no other reply address is given, or it is the reply address and no field has it. Other fields may name a friend.
 */
export function isOwn(criterion: Criterion, parameters: Parameters): string {
  const replyTo = comparable("coalesce(s.reply_to, '')");
  const names = `${parameters.add([...EMAILS, ...PHONES])}::text[]`;
  return anyOf(spellingsOf(criterion), ({ value }) => {
    const wanted = comparable(`${parameters.add(value)}::text`);
    const isInField = `(${comparable("field.pair->>1")} = ${wanted}${isAddressIn("field.pair->>1", value, parameters)})`;
    const isField = (more: string) =>
      `EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field(pair) WHERE ${isInField}${more})`;
    const theirs = () => `${wanted}, ${comparable(`${parameters.add(cleanAddress(value))}::text`)}`;
    const isOther = value.includes("@") ? `strpos(s.reply_to, '@') > 0 AND ${replyTo} NOT IN (${theirs()})` : "false";
    const isSender = `${isField(` AND ${PLAIN_NAME} = ANY (${names})`)} AND (${isOther}) IS NOT TRUE`;
    return `(${isSender} OR ${replyTo} = ${wanted} AND NOT ${isField("")})`;
  });
}

/** Or the text is only the address plus what `cleanAddress` removes. */
function isAddressIn(text: string, value: string, parameters: Parameters): string {
  if (!value.includes("@")) return "";
  const pattern = `^([^@<>]*<|["“„«([]*(mailto:)?)\\s*${escaped(cleanAddress(value).toLowerCase())}(\\?.*|[]>"”“»).,;:!\\s]*)$`;
  return ` OR length(${text}) <= ${MAX_SPELLING} AND ${plainText(text)} ~ ${parameters.add(pattern)}::text`;
}

export const MAX_SPELLING = 320;
const FORMAT =
  "\\u00ad\\u034f\\u061c\\u180e\\u200b\\u200c\\u200d\\u200e\\u200f\\u202a\\u202b\\u202c\\u202d\\u202e\\u2060\\u2061\\u2062\\u2063\\u2064\\u2066\\u2067\\u2068\\u2069\\ufeff";

/** Lower-case text of ordinary width, without invisible characters. */
export function plainText(text: string): string {
  return `translate(fold_case(normalize(${text}, NFKC)), E'。${FORMAT}', '.')`;
}

/** A field's name as `plainName` spells it. */
const PLAIN_NAME = `translate(fold_case(normalize(
  coalesce(substring(field.pair->>0 FROM '\\[([^][]+)\\]$'), field.pair->>0), NFKC)), E' \t\r\n\u00a0-_.:,;*?!/|()[]{}<>"''+#&=’“”‐–—', '')`;

/**
 * The condition that a text contains the value; an email address searched as a whole must not be part of a longer one.
 */
export function contains(text: string, criterion: Criterion, parameters: Parameters): string {
  const parameter = (value: string) => comparable(`${parameters.add(value)}::text`);
  return anyOf(spellingsOf(criterion), (spelling) => {
    const isFound = `strpos(${comparable(text)}, ${parameter(spelling.value)}) > 0`;
    if (!isWholeAddress(spelling)) return isFound;
    return `(${isFound} AND ${comparable(text)} ~ ${parameter(addressPattern(spelling.value, "[[:alnum:]]"))})`;
  });
}

/** The same, but a text that is no address must equal the value, unless it is searched for anywhere. */
export function names(text: string, criterion: Criterion, parameters: Parameters): string {
  return anyOf(spellingsOf(criterion), (spelling) =>
    mayStandAnywhere(spelling)
      ? contains(text, spelling, parameters)
      : `${comparable(text)} = ${comparable(`${parameters.add(spelling.value)}::text`)}`,
  );
}

/** The same for texts in memory. */
export function isNamedIn(criterion: Criterion, text: string, maxCharacters: number): boolean {
  const compared = comparableText(text, maxCharacters);
  return spellingsOf(criterion).some((spelling) => {
    const wanted = comparableText(spelling.value, maxCharacters);
    if (!isWholeAddress(spelling)) return compared.includes(wanted);
    return compared.includes(wanted) && new RegExp(addressPattern(wanted, "[\\p{L}\\p{N}]"), "u").test(compared);
  });
}

/** The spellings searched anywhere in a text, as email addresses always are; null if there are none. */
export function anywhere(criterion: Criterion): Criterion | null {
  const [first, ...others] = spellingsOf(criterion).filter(mayStandAnywhere);
  return first === undefined ? null : { ...first, also: others.map(({ value }) => value) };
}

/** True for values searched anywhere in a text, and always for email addresses. */
export function mayStandAnywhere({ value, place }: Spelling): boolean {
  return place === "anywhere" || value.includes("@");
}

function isWholeAddress({ value, place }: Spelling): boolean {
  return place === "whole" && /^[^\s@]+@[^\s@]+$/.test(value);
}

/** Not next to characters that would make it another address, such as `first.ana@…` for `ana@…`. */
function addressPattern(address: string, letter: string): string {
  return `(?<!${letter}|${letter}[._+-])${escaped(address)}(?!${letter}|[.-]${letter})`;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/**
 * Skips most rows without parsing their fields. Only for a value that appears in JSON unescaped and has only one
 * encoding; then no match is skipped.
 */
function mayMatch(value: string, parameters: Parameters): string {
  if (!/^[ !#-[\]-~]+$/.test(value)) return "";
  const wanted = `fold_case(${parameters.add(value)}::text)`;
  return `strpos(fold_case(concat_ws(E'\\n', s.fields::text, s.reply_to, s.subject)), ${wanted}) > 0 AND `;
}

function comparable(text: string): string {
  return `fold_case(normalize(btrim(${text}, E' \\t\\r\\n'), NFC))`;
}
