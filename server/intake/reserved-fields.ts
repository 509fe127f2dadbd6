import type { Field } from "./field.ts";

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

// Dialects: Formspree and Basin (_gotcha), Getform and StaticForms (_honeypot), FormSubmit (_honey),
// Web3Forms (botcheck), Netlify (netlify-honeypot).
const TRAPS = new Set(["_gotcha", "_honeypot", "_honey", "botcheck", "netlify-honeypot"]);
const REDIRECTS = ["_next", "_redirect", "redirect"];
const REPLY_TO = "_replyto";
const TOKEN = "_postern";
const ALTCHA = "altcha";
const TURNSTILE = "cf-turnstile-response";
// Answers of captchas, ours and those of pages that still carry another service's.
const PROOFS = [TOKEN, ALTCHA, TURNSTILE, "g-recaptcha-response", "h-captcha-response"];
const SETTINGS = new Set([...PROOFS, "_subject", "_captcha", "form-name", "access_key", ...REDIRECTS]);

// What scripts send for an unticked box or an untouched trap; a bot fills in something that looks real.
const UNTOUCHED = new Set(["", "false", "0", "off", "no", "null", "undefined"]);

/**
 * Understands the reserved names of the services people move from. They are not content, with two exceptions so that
 * nothing a visitor typed is lost: `subject` always is, and `_replyto` is where no other field carries the same address.
 */
export function sortFields(fields: readonly Field[], honeypotField: string): SortedFields {
  const isTrap = (name: string) => TRAPS.has(name) || (name === honeypotField && name !== "");
  const isContent = (name: string) => !isTrap(name) && !SETTINGS.has(name) && name !== REPLY_TO;
  const carried = new Set(fields.filter(([name]) => isContent(name)).map(([, value]) => normalise(value)));
  const isLoneReplyTo = (name: string, value: string) =>
    name === REPLY_TO && value.trim() !== "" && !carried.has(normalise(value));
  return {
    content: fields.filter(([name, value]) => isContent(name) || isLoneReplyTo(name, value)),
    subject: firstFilled(fields, ["_subject"]) ?? firstFilled(fields, ["subject"]),
    replyTo: firstFilled(fields, [REPLY_TO]),
    redirect: firstFilled(fields, REDIRECTS),
    filledTrap: fields.find(([name, value]) => isTrap(name) && !UNTOUCHED.has(normalise(value)))?.[0] ?? null,
    proofs: {
      token: firstFilled(fields, [TOKEN]),
      altcha: firstFilled(fields, [ALTCHA]),
      turnstile: firstFilled(fields, [TURNSTILE]),
    },
  };
}

function firstFilled(fields: readonly Field[], names: readonly string[]): string | null {
  return fields.find(([name, value]) => names.includes(name) && value.trim() !== "")?.[1].trim() ?? null;
}

function normalise(value: string): string {
  return value.trim().toLowerCase();
}
