import { WEBHOOK_FORMATS } from "../../../shared/webhook-formats.ts";
import type { DeliveryKind } from "../../store/database/db.ts";
import type { AnsweredMessage, DescribedFile, Read, Sent } from "./describe-message.ts";

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** “28 November 2026 at 14:05”, in a time zone. */
export function dateIn(timeZone: string, at: string | Date): string {
  let format = dateFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
    dateFormats.set(timeZone, format);
  }
  return format.format(new Date(at));
}

export const FOLDERS: Readonly<Record<AnsweredMessage["folder"], string>> = {
  inbox: "Inbox",
  spam: "Spam",
  trash: "Trash: deleted, and kept for a while in case that was a mistake",
};

const STATES: Readonly<Record<Sent["state"], string>> = {
  delivered: "sent",
  pending: "not sent yet",
  failed: "could not be delivered",
  cancelled: "cancelled",
};

const EMAILS: Readonly<Record<DeliveryKind, string | null>> = {
  mail: "Email",
  webhook: null,
  auto_reply: "Automatic reply",
  reply: "Our reply",
  confirmation: "Question to confirm the address, emailed",
};

/** Where a message went, without when. */
export function describeSent({ kind, service, recipient, state, attempts }: Sent): string {
  const email = EMAILS[kind];
  if (email !== null) return `${email}${recipient === null ? "" : ` to ${recipient}`}: ${STATES[state]}`;
  // A receiver may have kept what it did not accept.
  const outcome = state === "failed" && attempts > 0 ? "sent, but not accepted" : STATES[state];
  const to = service === null ? "A program" : WEBHOOK_FORMATS[service].label;
  return `${to}${recipient === null ? " that has been removed since" : ` at ${recipient}`}: ${outcome}`;
}

const ROLES: Readonly<Record<NonNullable<Read["role"]>, string>> = {
  owner: "an owner of the inbox",
  manager: "a manager of the inbox",
  handler: "somebody who answers messages",
  reader: "somebody who reads messages",
};

/** Who read a message, without when. */
export function describeRead({ by, role, recipient, complete, times }: Read): string {
  const often = times === 1 ? "" : `, ${times.toLocaleString("en")} times`;
  switch (by) {
    case "member":
      return `Opened by ${role === null ? "somebody who has left since" : ROLES[role]}${often}`;
    case "agent":
      return `Read by the AI agent “${recipient ?? "unnamed"}”${often}`;
    case "download":
      return `A file of it was downloaded${often}`;
    case "answer":
      return `Part of an answer such as this one${often}`;
    case "export":
      return `Part of an export by somebody who works with the inbox${complete ? "" : ", which may have ended early"}${often}`;
  }
}

const MISSING: Readonly<Record<NonNullable<DescribedFile["missing"]>, string>> = {
  not_kept: "was not kept when it arrived",
  infected: "a virus was found in it, so it is not with this document",
};

/** What there is to say of a file beside its name. */
export function describeFile({ size, missing }: DescribedFile): string {
  const kilobytes = `${Math.max(1, Math.round(size / 1_000)).toLocaleString("en")} kB`;
  return missing === null ? kilobytes : `${kilobytes}, ${MISSING[missing]}`;
}
