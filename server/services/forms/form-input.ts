import { z } from "zod";
import {
  MAX_AUTO_REPLY_LENGTH,
  MAX_AUTO_REPLY_SUBJECT_LENGTH,
  MAX_DIGEST_ABOVE,
  MAX_HONEYPOT_FIELD_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SERVICE_SECRET_LENGTH,
  MAX_URL_LENGTH,
} from "../../../shared/limits.ts";
import { emailAddress, oneLine } from "../../parse-input.ts";

/** Inputs of the verbs that make and change forms; every message is ours and fit for the owner's eyes. */

const name = oneLine("A form’s name")
  .min(1, { error: "Give the form a name." })
  .max(MAX_NAME_LENGTH, { error: `A form's name has at most ${MAX_NAME_LENGTH} characters.` });

const redirectUrl = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, { error: "A redirect address has at most 2,048 characters." })
  .refine(isWebUrl, {
    error: "Give a full address that starts with https:// or http://, such as https://example.com/thanks.",
  });

const allowedOrigin = z
  .string()
  .trim()
  .refine(isWebUrl, { error: "Give each origin as a full address, such as https://example.com." })
  .transform((value) => new URL(value).origin);

const HONEYPOT_FIELD = new RegExp(`^[A-Za-z_][A-Za-z0-9_-]{0,${MAX_HONEYPOT_FIELD_LENGTH - 1}}$`);

const honeypotField = z
  .string()
  .trim()
  .regex(HONEYPOT_FIELD, {
    error: `A trap field's name has letters, digits, - and _, and at most ${MAX_HONEYPOT_FIELD_LENGTH} characters.`,
  });

const digestAbove = z
  .int({ error: "Give a whole number of mails an hour." })
  .min(1, { error: "Let at least one mail an hour go by itself." })
  .max(MAX_DIGEST_ABOVE, { error: "Give at most 10,000 mails an hour." });

/** An empty one takes it back. */
const ownWords = (maxCharacters: number, what: string) =>
  z
    .string()
    .trim()
    .max(maxCharacters, { error: `${what} has at most ${maxCharacters.toLocaleString("en")} characters.` })
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), { error: `${what} holds a character that cannot be mailed.` })
    .transform((text) => (text === "" ? null : text));

export const createFormInput = z.object({
  name,
  destination: emailAddress.nullish(),
});

export const updateFormInput = z.object({
  name: name.nullish(),
  redirectUrl: z.union([z.literal("").transform(() => null), redirectUrl]).nullish(),
  allowedOrigins: z.array(allowedOrigin).max(20, { error: "List at most 20 origins." }).nullish(),
  honeypotField: honeypotField.nullish(),
  destinations: z.array(emailAddress).max(10, { error: "List at most 10 destination addresses." }).nullish(),
  archived: z.boolean().nullish(),
  digestAbove: digestAbove.nullish(),
  autoReplySubject: ownWords(MAX_AUTO_REPLY_SUBJECT_LENGTH, "The subject of the automatic answer").nullish(),
  autoReplyText: ownWords(MAX_AUTO_REPLY_LENGTH, "The automatic answer").nullish(),
  sensitivity: z.enum(["relaxed", "normal", "strict"]).nullish(),
  asksProofOfWork: z.boolean().nullish(),
  turnstileSecret: z
    .string()
    .trim()
    .max(MAX_SERVICE_SECRET_LENGTH, { error: "A Turnstile secret key has at most 200 characters." })
    .regex(/^[\x21-\x7e]*$/, { error: "A Turnstile secret key has no spaces." })
    .nullish(),
});

export type CreateFormInput = z.input<typeof createFormInput>;
export type UpdateFormInput = z.input<typeof updateFormInput>;

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && ["https:", "http:"].includes(new URL(value).protocol);
}
