import type { ScreenInput } from "../verdict.ts";
import { foldText } from "./fold-text.ts";

/** A submission as the filter reads it: told apart by what the fields are for, and cut at a length that bounds the work. */
export interface Reading {
  /** The visitor's name as written; empty where none is given. */
  readonly name: string;
  /** The visitor's address, in lower case; empty where none is given. */
  readonly email: string;
  /** What the visitor wrote, as written: every field that is neither name nor address nor phone. */
  readonly text: string;
  /** The text as a reader takes it: look-alikes, invisible characters and spaced letters undone, lower case. */
  readonly folded: string;
  /** Words of the folded text in their order. Writing without spaces counts each character as one. */
  readonly words: readonly string[];
}

/** Of a long field its beginning and its end are read: a flood in the middle cannot hide either, nor cost time. */
const HEAD_CHARACTERS = 4_000;
const TAIL_CHARACTERS = 2_000;
const MAX_FIELDS = 200;

const NAME_FIELD =
  /^(?:your|full|first|last|sur|contact|user)?[\s_-]*(?:name|nom|prenom|prénom|nome|nombre|vorname|nachname|имя|author|naam|isim|imie|imię)$/i;
const PHONE_FIELD = /phone|mobile|^tel|telefon|whatsapp|fax/i;
const EMAIL = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[^\s@<>.]{2,}$/;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}+/gu;

export function readSubmission({ fields }: Pick<ScreenInput, "fields">): Reading {
  const names: string[] = [];
  const texts: string[] = [];
  let email = "";
  for (const [field, whole] of fields.slice(0, MAX_FIELDS)) {
    const value = cutMiddle(whole).trim();
    if (EMAIL.test(value)) email ||= value.toLowerCase();
    else if (NAME_FIELD.test(field.trim())) names.push(value);
    else if (!PHONE_FIELD.test(field)) texts.push(value);
  }
  const text = cutMiddle(texts.filter((value) => value !== "").join("\n"));
  const folded = foldText(text);
  return { name: names.join(" ").slice(0, 500), email, text, folded, words: folded.match(WORD) ?? [] };
}

function cutMiddle(text: string): string {
  return text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS
    ? text
    : `${text.slice(0, HEAD_CHARACTERS)}\n${text.slice(-TAIL_CHARACTERS)}`;
}
