import type { Folder, Reason } from "@postern/spam";
import type { Outcome } from "../../../outbound/outcome.ts";
import type { OutboundRequest } from "../../../outbound/safe-fetch.ts";
import type { SubmittedFields } from "../../../store/submitted-fields.ts";

/** Contains personal data of the visitor, so it goes only to services that the owner set up. */
export interface Question {
  readonly fields: SubmittedFields;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly referrer: string | null;
  /** The website that the account's forms belong to, as far as anybody can say. */
  readonly website: string;
}

/** A service that has an opinion on submissions and learns from corrections. */
export interface SpamService {
  readonly name: "rspamd" | "akismet";
  asking(question: Question): OutboundRequest;
  /** The opinion in an answer; null where it says nothing, "unclear" where it is no answer that this service gives. */
  opinion(outcome: Outcome): Reason | null | "unclear";
  telling(question: Question, folder: Folder): OutboundRequest;
  isTold(outcome: Outcome): boolean;
}

/** Name, address and text of a submission, for services that know messages and comments but no forms. */
export function readMessage({ fields }: Question): {
  readonly name: string;
  readonly email: string;
  readonly text: string;
} {
  const find = (pattern: RegExp) =>
    fields.find(([name, value]) => pattern.test(name) && value.trim() !== "")?.[1].trim();
  const email =
    fields.find(([, value]) => /^[^\s@<>"(),;:]{1,64}@[A-Za-z0-9.-]{1,190}$/.test(value.trim()))?.[1].trim() ?? "";
  return {
    name: find(/name/i) ?? "",
    email,
    text: fields
      .filter(([, value]) => value.trim() !== email)
      .map(([, value]) => value)
      .join("\n\n"),
  };
}
