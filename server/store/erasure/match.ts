import { EMAILS, PHONES } from "../../../shared/field-names.ts";
import { comparableText } from "../../../shared/normalize-text.ts";
import { bareAddress } from "../../../shared/same-person.ts";
import type { Parameters } from "../database/sql.ts";

interface Spelling {
  readonly value: string;
  readonly place: "whole" | "anywhere";
}

/** Searched in everything submitted, ignoring case and how accents are encoded. */
export interface Criterion extends Spelling {
  /** Other spellings that the owner takes for the same person's: each is all of a field. */
  readonly also?: readonly string[];
}

/** Each of them matches by itself. */
export function spellingsOf({ value, place, also = [] }: Criterion): readonly Spelling[] {
  return [{ value, place }, ...also.map((other) => ({ value: other, place: "whole" as const }))];
}

/** The condition on a submission `s`: over the values of all fields, and the two that are kept beside them. */
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
 * The condition that what matches was sent by the person: it is all of a field that asks for the sender's address or number,
 * and the address to reply to is no other, or it is that address and no field has it. Other fields may name a friend.
 */
export function isOwn(criterion: Criterion, parameters: Parameters): string {
  const spellings = spellingsOf(criterion);
  const addresses = spellings.flatMap(({ value }) => [value, bareAddress(value)]);
  const replyTo = comparable("coalesce(s.reply_to, '')");
  const isTheirs = () =>
    `${replyTo} IN (${addresses.map((one) => comparable(`${parameters.add(one)}::text`)).join(", ")})`;
  const names = `${parameters.add([...EMAILS, ...PHONES])}::text[]`;
  return anyOf(spellings, ({ value }) => {
    const wanted = comparable(`${parameters.add(value)}::text`);
    const isField = (more: string) =>
      `EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field(pair) WHERE ${comparable("field.pair->>1")} = ${wanted}${more})`;
    const mayReply = value.includes("@") ? `(strpos(coalesce(s.reply_to, ''), '@') = 0 OR ${isTheirs()})` : "true";
    return `(${isField(` AND ${PLAIN_NAME} = ANY (${names})`)} AND ${mayReply} OR ${replyTo} = ${wanted} AND NOT ${isField("")})`;
  });
}

/** The name of a field as `plainName` spells it. */
const PLAIN_NAME = `translate(fold_case(normalize(
  coalesce(substring(field.pair->>0 FROM '\\[([^][]+)\\]$'), field.pair->>0), NFC)), E' \t\r\n\u00a0-_.:,;*?!/|()[]{}<>"''+#&=’“”–—…：＊（）', '')`;

/** The condition that a text has the value in it, and an email address that is searched for as a whole not in a longer one. */
export function contains(text: string, criterion: Criterion, parameters: Parameters): string {
  const parameter = (value: string) => comparable(`${parameters.add(value)}::text`);
  return anyOf(spellingsOf(criterion), (spelling) => {
    const isFound = `strpos(${comparable(text)}, ${parameter(spelling.value)}) > 0`;
    if (!isWholeAddress(spelling)) return isFound;
    return `(${isFound} AND ${comparable(text)} ~ ${parameter(addressPattern(spelling.value, "[[:alnum:]]"))})`;
  });
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

/** Those of its spellings that are searched anywhere in a text, as email addresses always are; null where none is. */
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

/** Neither after nor before what would make it another address, such as `first.ana@…` for `ana@…`. */
function addressPattern(address: string, letter: string): string {
  const escaped = address.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return `(?<!${letter}|${letter}[._+-])${escaped}(?!${letter}|[.-]${letter})`;
}

/**
 * Passes over most rows without taking their fields apart. Only for a value that stands in JSON as it is and that has one
 * encoding only; then nothing that matches is passed over.
 */
function mayMatch(value: string, parameters: Parameters): string {
  if (!/^[ !#-[\]-~]+$/.test(value)) return "";
  const wanted = `fold_case(${parameters.add(value)}::text)`;
  return `strpos(fold_case(concat_ws(E'\\n', s.fields::text, s.reply_to, s.subject)), ${wanted}) > 0 AND `;
}

function comparable(text: string): string {
  return `fold_case(normalize(btrim(${text}, E' \\t\\r\\n'), NFC))`;
}
