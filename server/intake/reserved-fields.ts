import type { Field } from "./field.ts";
import { EMAILS, FIRST_NAMES, LAST_NAMES, plainName, WHOLE_NAMES } from "./field-names.ts";
import { type SettingMeaning, serviceSetting, showsService } from "./service-settings.ts";
import { looksLikeAddress } from "./summarize.ts";

/** A submission's fields, told apart: what the visitor said, and what the page asks of the service. */
export interface SortedFields {
  /** What is kept for the owner, in the order it was sent. */
  readonly content: readonly Field[];
  readonly subject: string | null;
  readonly replyTo: string | null;
  /** Where the page asks to send the browser; not yet checked. */
  readonly redirect: string | null;
  /** Name of a trap field that was filled in. The spam screen must see it, although it is not content. */
  readonly filledTrap: string | null;
  readonly proofs: Proofs;
}

/** What the page tells of how the submission was made; as sent, unchecked. */
export interface Proofs {
  readonly token: string | null;
  readonly altcha: string | null;
  readonly turnstile: string | null;
}

// What scripts send for an unticked box or an untouched trap; a bot fills in something that looks real.
const UNTOUCHED = new Set(["", "false", "0", "off", "no", "null", "undefined"]);

/**
 * Sets aside the hidden fields of the services people move from. `subject` is always content as well. Whatever a visitor
 * may have typed stays content: an address for the answer that no other field has, and a name such as `webhook` on a
 * form that shows no other sign of the service.
 */
export function sortFields(fields: readonly Field[], honeypotField: string): SortedFields {
  const isTrap = (name: string) => serviceSetting(name)?.meaning === "trap" || (name === honeypotField && name !== "");
  const isContent = contentTest(fields, isTrap);
  const named = (...names: readonly string[]) => firstFilled(fields, (name) => names.includes(name));
  const meaning = (wanted: SettingMeaning) => firstFilled(fields, (name) => serviceSetting(name)?.meaning === wanted);
  return {
    content: fields.filter(isContent),
    subject: meaning("subject") ?? named("subject"),
    replyTo: firstFilled(fields, (name, value) => isReplyTo(name) && looksLikeAddress(value)),
    redirect: meaning("redirect"),
    filledTrap: fields.find(([name, value]) => isTrap(name) && !UNTOUCHED.has(normalise(value)))?.[0] ?? null,
    proofs: {
      token: named("_postern"),
      altcha: named("altcha"),
      turnstile: named("cf-turnstile-response"),
    },
  };
}

/** Whether a field is what the visitor said, judged among all the others. */
function contentTest(fields: readonly Field[], isTrap: (name: string) => boolean): (field: Field) => boolean {
  const plain = fields.filter(([name]) => serviceSetting(name) === null && !isTrap(name));
  const carried = new Set(plain.map(([, value]) => normalise(value)));
  const hasAddress = plain.some(([name, value]) => EMAILS.has(plainName(name)) && looksLikeAddress(value));
  const hasName = plain.some(([name]) => NAMES.some((known) => known.has(plainName(name))));
  const names = new Set(fields.map(([name]) => name));
  return ([name, value]) => {
    if (isTrap(name)) return false;
    const setting = serviceSetting(name);
    if (setting === null) return true;
    if (setting.meaning === "reply-to") {
      const isLone = value.trim() !== "" && !carried.has(normalise(value));
      return isLone && (name === "_replyto" || !hasAddress);
    }
    if (setting.isAmbiguous !== true) return false;
    return !showsService(names, setting.service) && !(name === "from_name" && hasName);
  };
}

const NAMES = [WHOLE_NAMES, FIRST_NAMES, LAST_NAMES];

function isReplyTo(name: string): boolean {
  return serviceSetting(name)?.meaning === "reply-to";
}

function firstFilled(fields: readonly Field[], matches: (name: string, value: string) => boolean): string | null {
  return fields.find(([name, value]) => value.trim() !== "" && matches(name, value.trim()))?.[1].trim() ?? null;
}

function normalise(value: string): string {
  return value.trim().toLowerCase();
}
