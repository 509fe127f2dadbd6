import type { ScreenInput } from "../verdict.ts";
import { charactersIn, isAscii } from "./count-of.ts";
import { type FoldedText, foldText } from "./fold-text.ts";
import { isFormsOwn } from "./form-words.ts";
import { findLinks, type Link, withoutLinks } from "./links.ts";

/** A submission as the filter reads it: split by the purpose of its fields, and cut to bound the work. */
export interface Reading {
  /** The fields as sent, each cut to its maximum length. */
  readonly fields: ScreenInput["fields"];
  /** The visitor's name as written; empty if not given. */
  readonly name: string;
  /** The visitor's address, in lower case; empty if not given. */
  readonly email: string;
  /** The visitor's own words: every field except name, address and phone; for a file, its name. */
  readonly text: string;
  /** Text from the form's page: preset subjects, choices, budgets. Not part of the text, unless that is empty. */
  readonly formWords: string;
  /** The kinds of characters in the text; see `CHARACTER`. */
  readonly characters: number;
  /** All values, one per line, and the kinds of characters in them. */
  readonly values: string;
  readonly valueCharacters: number;
  /** The text as a person reads it. */
  readonly folded: FoldedText;
  /** Links as written in the text. */
  readonly links: readonly Link[];
  /** The visitor's own site, from a field that asks for it; null if there is none. */
  readonly homepage: Link | null;
  /**
   * Words of the folded text without links and tags, in order. In scripts without spaces, each character counts as a
   * word.
   */
  readonly words: readonly string[];
  /** Start of the signature, as a character and a word position; the ends of both if there is none. */
  readonly signature: { readonly at: number; readonly words: number };
  /** Host of the page it was sent from; empty if unknown. */
  readonly site: string;
}

/** Only the beginning and the end of a long field are read: a flood in the middle can neither hide them nor cost time. */
const HEAD_CHARACTERS = 3_000;
const TAIL_CHARACTERS = 1_500;
const MAX_FIELDS = 200;
const MAX_NAME_CHARACTERS = 100;
/** The limit for all values together; beyond it, the start and end of each are kept. */
export const MAX_VALUE_CHARACTERS = 20_000;

const NAME_FIELD =
  /^(?:(?:your|full|first|last|sur|contact|user|family|given|client|customer|visitor|guest|sender|vor|nach|f|l)[\s_-]*)?(?:names?|nama|nom|prenom|prénom|nome|nombres?|apellidos?|sobrenome|cognome|имя|фамилия|фио|author|naam|isim|soyad|imie|imię|nazwisko)(?:[\s_-]*(?:et[\s_-]*|y[\s_-]*|e[\s_-]*)?(?:complete?|completo|lengkap|pr[eé]nom|apellidos?|cognome|sobrenome|surname))?[\s*:]*$/i;
const PHONE_FIELD =
  /phone|mobile|^mobil$|^mob[\s_.-]*no|^ph[\s_.-]*no|^gsm$|^m[oó]vil$|telefon|teléfono|(?<!\p{L})tel(?!\p{L})|^tel|rufnummer|handy|celular|cellulare|whatsapp|telegram|viber|signal|wechat|skype|zalo|fax|телефон|电话|手机|電話|전화/iu;
/** A telephone number, whatever its field is called: seven to fifteen digits with separators. */
const PHONE_NUMBER = /^(?=(?:\D*\d){7,15}\D*$)[+(]?\d[\d\s()./-]*$/;
const WEBSITE_FIELD =
  /^(?:(?:your|my|personal|company|user|author|ihre?|votre|tu|su)[\s_-]*)?(?:web[\s_-]?(?:site|page|seite|adresse|url)?|home[\s_-]?page|site(?:[\s_-](?:web|url|internet))?|url|blog|p[aá]gina[\s_-]web|sitio[\s_-]web|сайт|网站|网址)$/i;
const EMAIL = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[^\s@<>.]{2,30}$/;
const ASCII_WORD = /[a-zA-Z]+|\d+/g;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}+/gu;
const TAG = /<\/?[a-z][^<>]{0,300}>|\[\/?[a-z]{1,8}(?:=[^\]\n]{0,300})?\]/g;
/** The text that `describeFile` appends to a file name: not the visitor's words. */
const FILE_FACTS =
  / \((?:[\w.+-]{1,60}\/[\w.+-]{1,80}|unknown type), [\d,]{1,20} bytes(?:, not saved: [a-z ]{1,60})?\)$/;
const SITE = /^https?:\/\/(?:www\.)?([^/:?#]+)/i;

export function isNameField(field: string): boolean {
  return NAME_FIELD.test(field.slice(0, 40).trim());
}

/** The link in a website field that contains nothing else. */
function homepageIn(field: string, value: string): Link | null {
  if (!WEBSITE_FIELD.test(field.slice(0, 40).trim()) || value.length > 300 || /\s/.test(value)) return null;
  const [link, ...others] = findLinks(value);
  return link === undefined || others.length > 0 ? null : link;
}

/** The distinct hosts that the visitor links to or names as their own. */
export function hostsOf({ links, homepage }: Pick<Reading, "links" | "homepage">): readonly string[] {
  return [...new Set([...links, ...(homepage === null ? [] : [homepage])].map(({ host }) => host))];
}

/** The host of an origin; empty if unknown. */
export function siteOf(origin: string | null): string {
  return (SITE.exec(origin ?? "")?.[1] ?? "").toLowerCase();
}

/** True if a link leads to the form's own site, a subdomain or a parent domain. */
export function isOfSite(host: string, site: string): boolean {
  return site !== "" && (host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`));
}

/** True if it links to a site other than the form's own. */
export function linksElsewhere({ links, site }: Pick<Reading, "links" | "site">): boolean {
  return links.some(({ host }) => host.includes(".") && !isOfSite(host, site));
}

export function isPhoneField(field: string): boolean {
  return PHONE_FIELD.test(field);
}

export function namesIn(fields: ScreenInput["fields"]): readonly string[] {
  return fields.filter(([field]) => isNameField(field)).map(([, value]) => value.trim());
}

/** The values besides names, addresses and telephone numbers. */
export function answersIn(fields: ScreenInput["fields"]): readonly string[] {
  return fields
    .filter(([field, value]) => !value.includes("@") && !isNameField(field) && !isPhoneField(field))
    .map(([, value]) => value.trim())
    .filter((value) => value !== "");
}

/** `isUsual` identifies values that many of the form's messages have in that field. */
export function readSubmission(
  { fields: sent, origin }: Pick<ScreenInput, "fields"> & Partial<ScreenInput>,
  isUsual: (field: string, value: string) => boolean = () => false,
): Reading {
  const fields = cutFields(sent.slice(0, MAX_FIELDS));
  const names: string[] = [];
  const texts: string[] = [];
  const formWords: string[] = [];
  let email = "";
  let homepage: Link | null = null;
  for (const [field, whole] of fields) {
    const value = whole.trim();
    if (value.length <= 290 && EMAIL.test(value)) email ||= value.toLowerCase();
    else if (isNameField(field)) names.push(value);
    else {
      const own: Link | null = homepage === null ? homepageIn(field, value) : null;
      if (own !== null) homepage = own;
      else if (value === "" || isPhoneField(field) || PHONE_NUMBER.test(value)) continue;
      else if (isFormsOwn(field, value) || isUsual(field, value)) formWords.push(value);
      else texts.push(value.replace(FILE_FACTS, ""));
    }
  }
  // If nothing else is said, the choices are the message.
  const text = cutMiddle((texts.length > 0 ? texts : formWords).join("\n"));
  const values = fields.map(([, value]) => value).join("\n");
  const links = findLinks(text);
  const folded = foldText(text);
  const said = links.length === 0 ? folded.text : foldText(withoutLinks(text, links)).text;
  const spoken = /[<[]/.test(said) ? said.replace(TAG, " ") : said;
  const words = wordsIn(spoken);
  return {
    fields,
    name: names.join(" ").slice(0, 500),
    email,
    text,
    formWords: formWords.join("\n"),
    characters: charactersIn(text),
    values,
    valueCharacters: charactersIn(values),
    folded,
    links,
    homepage,
    words,
    signature: signatureOf(text, words.length),
    site: siteOf(origin ?? null),
  };
}

const MIN_BODY_WORDS = 8;
/** Two to ten short lines at the end, after at least one other. */
const SIGNATURE = /(?<=[^\n])\n(?:[^\n]{0,60}\n){1,9}[^\n]{0,60}$/;

function signatureOf(text: string, words: number): Reading["signature"] {
  const at = text.search(SIGNATURE);
  const body = text.slice(0, Math.max(at, 0));
  const count = at === -1 ? 0 : wordsIn(foldText(withoutLinks(body, findLinks(body))).text).length;
  return count < MIN_BODY_WORDS ? { at: text.length, words } : { at, words: Math.min(count, words) };
}

/** Rereads the submission with other field values. */
export function withFields({ site, formWords }: Reading, fields: ScreenInput["fields"]): Reading {
  const own = formWords.split("\n");
  return readSubmission({ fields, origin: site === "" ? null : `https://${site}` }, (_, value) => own.includes(value));
}

export function wordsIn(text: string): readonly string[] {
  return text.match(isAscii(text) ? ASCII_WORD : WORD) ?? [];
}

function cutFields(fields: ScreenInput["fields"]): ScreenInput["fields"] {
  const cut = fields.map(([name, value]) => [name.slice(0, MAX_NAME_CHARACTERS), cutMiddle(value)] as const);
  const characters = cut.reduce((sum, [, value]) => sum + value.length, 0);
  if (characters <= MAX_VALUE_CHARACTERS) return cut;
  const share = Math.floor(MAX_VALUE_CHARACTERS / fields.length) - 1;
  return cut.map(([name, value]) => [name, cutMiddle(value, share)] as const);
}

function cutMiddle(text: string, characters: number = HEAD_CHARACTERS + TAIL_CHARACTERS): string {
  if (text.length <= characters) return text;
  const tail = Math.floor(characters / 3);
  return `${text.slice(0, characters - tail)}\n${text.slice(-tail)}`;
}
