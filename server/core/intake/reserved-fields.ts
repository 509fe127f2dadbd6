import { cleanAddress, looksLikeAddress } from "../../../shared/email-address.ts";
import { EMAILS, FIRST_NAMES, LAST_NAMES, plainName, WHOLE_NAMES } from "../../../shared/field-names.ts";
import type { Field } from "./field.ts";
import { isFrameworkField, saysNothing } from "./framework-fields.ts";

/** A submission's fields, split into the visitor's content and the page's instructions to the service. */
export interface SortedFields {
  readonly content: readonly Field[];
  readonly subject: string | null;
  readonly replyTo: string | null;
  /** Requested redirect; not yet checked. */
  readonly redirect: string | null;
  /** The language that the page requests for the response. */
  readonly language: string | null;
  /** Name of a filled-in honeypot field. The spam screen must see it, although it is not content. */
  readonly filledTrap: string | null;
  /** The same for one that only repeats another field, as password managers fill it in. */
  readonly repeatingTrap: string | null;
  readonly proofs: Proofs;
}

export interface Proofs {
  readonly token: string | null;
  readonly altcha: string | null;
  readonly turnstile: string | null;
}

// What scripts send for an unticked box or an untouched honeypot; a bot fills in something that looks real.
const UNTOUCHED = new Set(["", "false", "0", "off", "no", "null", "undefined"]);

/**
 * Separates the hidden fields of the services people migrate from. `subject` is always content as well. Anything a
 * visitor may have typed stays content: a subject or reply address that no other field has, and a name such as
 * `webhook` on a form that shows no other sign of the service. `isConstantSubject` recognizes a subject that the page
 * sends with every message.
 */
export function sortFields(
  fields: readonly Field[],
  honeypotField: string,
  isConstantSubject: (subject: string) => boolean = () => false,
): SortedFields {
  const settings = new Map(fields.map(([name]) => [name, serviceSetting(name)]));
  const settingOf = (name: string) => settings.get(name) ?? null;
  const isTrap = (name: string) => settingOf(name)?.meaning === "trap" || (name === honeypotField && name !== "");
  const isPlain = [...settings.values()].every((setting) => setting === null);
  const isContent = isPlain
    ? ([name, value]: Field) => !isTrap(name) && !saysNothing(name, value)
    : contentTest(fields, { settingOf, isTrap, isConstantSubject });
  const named = (...names: readonly string[]) => firstFilled(fields, (name) => names.includes(name));
  const meaning = (wanted: SettingMeaning) =>
    isPlain ? null : firstFilled(fields, (name) => settingOf(name)?.meaning === wanted);
  const content = fields.filter(isContent);
  const [trap = null, trapped = ""] =
    fields.find(([name, value]) => isTrap(name) && !UNTOUCHED.has(normalise(value))) ?? [];
  const isRepeating = isAutofilled(trapped) && content.some(([, value]) => normalise(value) === normalise(trapped));
  const isReplyTo = (name: string) => settingOf(name)?.meaning === "reply-to";
  return {
    content,
    subject: meaning("subject") ?? named("subject"),
    replyTo: isPlain ? null : firstFilled(fields, (name, value) => isReplyTo(name) && isAddress(value)),
    redirect: meaning("redirect"),
    language: meaning("language"),
    filledTrap: isRepeating ? null : trap,
    repeatingTrap: isRepeating ? trap : null,
    proofs: {
      token: named("_postern"),
      altcha: named("altcha"),
      turnstile: named("cf-turnstile-response"),
    },
  };
}

function isAddress(value: string): boolean {
  return looksLikeAddress(cleanAddress(value));
}

/** A password manager fills in short values that are not links. */
function isAutofilled(value: string): boolean {
  return value.length <= 100 && !/\n|:\/\/|www\./i.test(value);
}

interface ContentRules {
  readonly settingOf: typeof serviceSetting;
  readonly isTrap: (name: string) => boolean;
  readonly isConstantSubject: (subject: string) => boolean;
}

function contentTest(
  fields: readonly Field[],
  { settingOf, isTrap, isConstantSubject }: ContentRules,
): (field: Field) => boolean {
  const plain = fields.filter(([name]) => settingOf(name) === null && !isTrap(name));
  const carried = new Set(plain.map(([, value]) => normalise(value)));
  const hasAddress = plain.some(([name, value]) => EMAILS.has(plainName(name)) && isAddress(value));
  const hasName = plain.some(([name]) => NAMES.some((known) => known.has(plainName(name))));
  const names = new Set(fields.map(([name]) => name));
  return ([name, value]) => {
    if (isTrap(name) || saysNothing(name, value)) return false;
    const setting = settingOf(name);
    if (setting === null) return true;
    const isLone = value.trim() !== "" && !carried.has(normalise(value));
    if (name === "_subject") return isLone && !isConstantSubject(value.trim());
    if (setting.meaning === "reply-to") return isLone && (name === "_replyto" || !hasAddress);
    if (setting.isAmbiguous !== true) return false;
    return !showsService(names, setting.service) && !(name === "from_name" && hasName);
  };
}

const NAMES = [WHOLE_NAMES, FIRST_NAMES, LAST_NAMES];

function firstFilled(fields: readonly Field[], matches: (name: string, value: string) => boolean): string | null {
  for (const [name, value] of fields) {
    const filled = value.trim();
    if (filled !== "" && matches(name, filled)) return filled;
  }
  return null;
}

function normalise(value: string): string {
  return value.trim().toLowerCase();
}

/** Fields that would add recipients (`_cc`, `_webhook`) do nothing. */
export type SettingMeaning =
  | "trap"
  | "subject"
  | "reply-to"
  | "redirect"
  | "language"
  | "proof"
  | "charset"
  | "ignored";

export interface ServiceSetting {
  readonly service: string;
  readonly meaning: SettingMeaning;
  /** A name that a visitor's own field may also have: it is a setting only next to a name unique to the service. */
  readonly isAmbiguous?: true;
}

const of =
  (service: string, meaning: SettingMeaning) =>
  (...names: readonly string[]): [string, ServiceSetting][] =>
    names.map((name) => [name, { service, meaning }]);
const ambiguous = (service: string, ...names: readonly string[]): [string, ServiceSetting][] =>
  names.map((name) => [name, { service, meaning: "ignored", isAmbiguous: true }]);

const SEVERAL = "several services";
const WEB3FORMS = "Web3Forms";
const DRUPAL = "Drupal";
const WORDPRESS = "WordPress";

/** Every hidden field of the services people migrate from, by exact name. For frameworks see `framework-fields.ts`. */
const SETTINGS: ReadonlyMap<string, ServiceSetting> = new Map([
  ...of(SEVERAL, "trap")("_gotcha", "_honeypot"),
  ...of("FormSubmit", "trap")("_honey"),
  ...of(WEB3FORMS, "trap")("botcheck"),
  ...of("Netlify", "trap")("bot-field", "netlify-honeypot"),
  ...of(SEVERAL, "redirect")("_next", "_redirect"),
  ...of(WEB3FORMS, "redirect")("redirect"),
  ...of(SEVERAL, "language")("_language"),
  ...of(SEVERAL, "subject")("_subject"),
  ...of("Formspark", "subject")("_email.subject"),
  ...of(SEVERAL, "reply-to")("_replyto"),
  ...of(WEB3FORMS, "reply-to")("replyto"),
  ...of("Formspark", "reply-to")("_email.replyto", "_email.replyTo"),
  ...of("Postern", "proof")("_postern", "_send", "altcha"),
  ...of(SEVERAL, "proof")("cf-turnstile-response", "g-recaptcha-response", "h-captcha-response"),
  ...of(WEB3FORMS, "proof")("recaptcha_response"),
  ...of("Formspark", "proof")("_botpoison"),
  ...of("HTML", "charset")("_charset_"),
  ...of(SEVERAL, "ignored")("_cc", "_bcc", "_to", "_from", "_from_name", "_format", "_template", "_webhook"),
  ...of(SEVERAL, "ignored")("_error", "_autoresponse", "_captcha"),
  ...of("FormSubmit", "ignored")("_url", "_blacklist"),
  ...of("Formspark", "ignored")("_append"),
  ...of("Netlify", "ignored")("form-name"),
  ...of(WEB3FORMS, "ignored")("access_key", "apikey", "ccemail"),
  ...of(SEVERAL, "proof")("frc-captcha-solution", "frc-captcha-response", "mtcaptcha-verifiedtoken", "smart-token"),
  ...ambiguous(WEB3FORMS, "from_name", "webhook"),
  ...ambiguous(DRUPAL, "form_id", "op"),
  ...ambiguous(WORDPRESS, "action"),
]);

/** Formspark's dotted settings, which are objects in JSON, and all of Contact Form 7's. */
const SETTING_GROUP = /^_(?:(?:email|feedback)(?:\.|$)|wpcf7)/;
const OF_A_FRAMEWORK: ServiceSetting = { service: "a framework", meaning: "ignored" };
const GROUPED: ServiceSetting = { service: "Formspark or Contact Form 7", meaning: "ignored" };

export function serviceSetting(name: string): ServiceSetting | null {
  const exact = SETTINGS.get(name);
  if (exact !== undefined) return exact;
  if (name.startsWith("_") && SETTING_GROUP.test(name)) return GROUPED;
  return isFrameworkField(name) ? OF_A_FRAMEWORK : null;
}

const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  [WEB3FORMS, ["access_key", "apikey", "botcheck", "ccemail"]],
  [DRUPAL, ["form_build_id"]],
  [WORDPRESS, ["_wpnonce"]],
]);

/** True if a name is unique to this service, so the form must have been made for it. */
export function showsService(names: ReadonlySet<string>, service: string): boolean {
  return SIGNS.get(service)?.some((sign) => names.has(sign)) === true;
}

export const SETTING_NAMES: readonly string[] = [...SETTINGS.keys()];
