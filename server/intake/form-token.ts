import { randomBytes } from "node:crypto";
import { isSignedBy, sign } from "../secret.ts";

/** What a page's token says of a submission. */
export type FormToken =
  | { readonly kind: "absent" }
  | { readonly kind: "forged" }
  | { readonly kind: "signed"; readonly id: string; readonly ageSeconds: number };

const MAX_CHARACTERS = 200;

/** Says when a page with this form was opened; signed for the form, so that it serves no other. */
export function mintFormToken(key: Buffer, formId: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${claim}.${sign(key, `${formId} ${claim}`)}`;
}

export function readFormToken(key: Buffer, formId: string, text: string | null, now: Date): FormToken {
  if (text === null) return { kind: "absent" };
  const [at = "", id = "", signature = "", ...rest] = text.slice(0, MAX_CHARACTERS).split(".");
  if (rest.length > 0 || !isSignedBy(key, `${formId} ${at}.${id}`, signature)) return { kind: "forged" };
  // Clocks of several machines may differ a little.
  return { kind: "signed", id, ageSeconds: Math.max(0, (now.getTime() - Number.parseInt(at, 36)) / 1000) };
}
