import { comparableText } from "../../../shared/normalize-text.ts";
import type { Parameters } from "../database/sql.ts";

/** Searched in everything submitted, ignoring case and how accents are encoded. */
export interface Criterion {
  readonly value: string;
  readonly place: "whole" | "anywhere";
}

/** The condition on a submission `s`: over the values of all fields, and the two that are kept beside them. */
export function matches({ value, place }: Criterion, parameters: Parameters): string {
  const wanted = comparable(`${parameters.add(value)}::text`);
  const isMatch = (text: string) =>
    place === "whole" ? `${comparable(text)} = ${wanted}` : `strpos(${comparable(text)}, ${wanted}) > 0`;
  return `${mayMatch(value, parameters)}(EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field(pair) WHERE ${isMatch("field.pair->>1")})
    OR ${isMatch("coalesce(s.reply_to, '')")} OR ${isMatch("coalesce(s.subject, '')")})`;
}

/**
 * The condition that what matches was sent by the person, and is not a message of somebody else that names them. An email
 * address is the sender's where it is the address to reply to, or where there is none; anything else where it is all of a field.
 */
export function isOwn({ value }: Criterion, parameters: Parameters): string {
  const wanted = comparable(`${parameters.add(value)}::text`);
  const isField = `EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field(pair) WHERE ${comparable("field.pair->>1")} = ${wanted})`;
  const isReplyTo = `${comparable("coalesce(s.reply_to, '')")} = ${wanted}`;
  if (!value.includes("@")) return `(${isField} OR ${isReplyTo})`;
  return `CASE WHEN strpos(coalesce(s.reply_to, ''), '@') > 0 THEN ${isReplyTo} ELSE ${isField} END`;
}

/** The condition that a text has the value in it, and an email address that is searched for as a whole not in a longer one. */
export function contains(text: string, criterion: Criterion, parameters: Parameters): string {
  const parameter = (value: string) => comparable(`${parameters.add(value)}::text`);
  const isFound = `strpos(${comparable(text)}, ${parameter(criterion.value)}) > 0`;
  if (!isWholeAddress(criterion)) return isFound;
  return `(${isFound} AND ${comparable(text)} ~ ${parameter(addressPattern(criterion.value, "[[:alnum:]]"))})`;
}

/** The same where a text that is no address has to be all of the value, unless it is searched for anywhere. */
export function names(text: string, criterion: Criterion, parameters: Parameters): string {
  if (mayStandAnywhere(criterion)) return contains(text, criterion, parameters);
  return `${comparable(text)} = ${comparable(`${parameters.add(criterion.value)}::text`)}`;
}

/** The same for texts in memory. */
export function isNamedIn(criterion: Criterion, text: string, maxCharacters: number): boolean {
  const [wanted, compared] = [comparableText(criterion.value, maxCharacters), comparableText(text, maxCharacters)];
  if (!isWholeAddress(criterion)) return compared.includes(wanted);
  return compared.includes(wanted) && new RegExp(addressPattern(wanted, "[\\p{L}\\p{N}]"), "u").test(compared);
}

/** True for values searched anywhere in a text, and always for email addresses. */
export function mayStandAnywhere({ value, place }: Criterion): boolean {
  return place === "anywhere" || value.includes("@");
}

function isWholeAddress({ value, place }: Criterion): boolean {
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
