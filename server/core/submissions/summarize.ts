import { cutText } from "../../../shared/cut-text.ts";
import { cleanAddress, looksLikeAddress } from "../../../shared/email-address.ts";
import {
  COMPANIES,
  EMAILS,
  FIRST_NAMES,
  LAST_NAMES,
  MESSAGES,
  plainName,
  WHOLE_NAMES,
} from "../../../shared/field-names.ts";
import type { SubmittedFields } from "../scope/store/submitted-fields.ts";

/** Stored, so that a list page needs no contents. */
export interface Summary {
  /** The visitor's name, address or both; empty if the form asked for neither. At most 200 characters. */
  readonly sender: string;
  /** The first words of the message. At most 200 characters. */
  readonly preview: string;
}

export interface Summarized extends Summary {
  /** The visitor's address, for replies; null if the form asked for none. */
  readonly address: string | null;
}

const MAX_CHARACTERS = 200;
/** Per value, after leading white space; more than 200 characters because white space is collapsed. */
export const MAX_SUMMARIZED_CHARACTERS = 600;

interface NamedValue {
  readonly name: string;
  readonly text: string;
}

export function summarize(content: SubmittedFields): Summarized {
  const values = content.map(([name, value]) => ({ name: plainName(name), text: shorten(value) }));
  const filled = values.filter(({ text }) => text !== "");
  const address = findAddress(filled);
  return { sender: describeSender(filled, address), preview: choosePreview(filled), address: address || null };
}

function describeSender(filled: readonly NamedValue[], address: string): string {
  const name = findName(filled);
  if (name === "" || cleanAddress(name) === address) return address;
  const both = `${name} <${address}>`;
  return address === "" || both.length > MAX_CHARACTERS ? name : both;
}

function findAddress(filled: readonly NamedValue[]): string {
  const addresses = filled
    .map(({ name, text }) => ({ name, text: cleanAddress(text) }))
    .filter(({ text }) => looksLikeAddress(text));
  return (addresses.find(({ name }) => EMAILS.has(name)) ?? addresses[0])?.text ?? "";
}

function findName(filled: readonly NamedValue[]): string {
  const first = findIn(filled, FIRST_NAMES);
  const last = findIn(filled, LAST_NAMES);
  if (first !== "" && last !== "") return cutText(`${first} ${last}`, MAX_CHARACTERS);
  return findIn(filled, WHOLE_NAMES) || first || last || findIn(filled, COMPANIES);
}

function findIn(filled: readonly NamedValue[], names: ReadonlySet<string>): string {
  return filled.find(({ name }) => names.has(name))?.text ?? "";
}

/** The message field; if the form has none, the longest value that does not identify the sender. */
function choosePreview(filled: readonly NamedValue[]): string {
  const message = findIn(filled, MESSAGES);
  if (message !== "") return message;
  const isIdentity = ({ name }: NamedValue) =>
    [WHOLE_NAMES, FIRST_NAMES, LAST_NAMES, EMAILS].some((set) => set.has(name));
  const others = filled.filter((value) => !isIdentity(value)).map(({ text }) => text);
  return others.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/** The beginning of a text on one line. */
function shorten(value: string): string {
  const beginning = value.trimStart().slice(0, MAX_SUMMARIZED_CHARACTERS);
  const line = UNEVEN.test(beginning) ? beginning.replace(/[\s\p{Cc}]+/gu, " ") : beginning;
  return cutText(line.trim(), MAX_CHARACTERS);
}

// Anything but printable ASCII with single spaces.
const UNEVEN = /[^\x20-\x7e]| {2}/;
