import { MEGABYTE } from "../../../../shared/limits.ts";
import type { DraftStorage, UpdateFormInput } from "../kit/graphql/documents.ts";
import type { ReadInput } from "../kit/ui/form-text.ts";

export const DRAFT_STORAGES: readonly { readonly value: DraftStorage; readonly label: string }[] = [
  { value: "off", label: "Off" },
  { value: "tab", label: "Until the tab is closed" },
  { value: "day", label: "For one day" },
];

/** Converts the settings inputs to an update; an emptied redirect is removed. */
export function readGeneralSettings(text: ReadInput): UpdateFormInput {
  const [files, megabytes] = [text("maxFiles"), text("maxFileMegabytes")];
  return {
    name: text("name"),
    redirectUrl: text("redirectUrl") === "" ? null : text("redirectUrl"),
    draftStorage: DRAFT_STORAGES.find(({ value }) => value === text("draftStorage"))?.value ?? null,
    language: text("language") === "" ? null : text("language"),
    maxFiles: files === "" ? null : Number(files),
    maxFileBytes: megabytes === "" ? null : Math.round(Number(megabytes) * MEGABYTE),
  };
}

/** Converts the mail settings; settings that are switched off are removed. */
export function readMailSettings(
  text: ReadInput,
  on: { readonly digests: boolean; readonly answers: boolean; readonly confirmations: boolean },
): UpdateFormInput {
  return {
    destinations: linesOf(text("destinations")),
    maxAttachmentBytes: Math.round(Number(text("maxAttachmentMegabytes")) * MEGABYTE),
    digestAbove: on.digests ? Number(text("digestAbove")) : null,
    autoReplySubject: on.answers ? text("autoReplySubject") : null,
    autoReplyText: on.answers ? text("autoReplyText") : null,
    asksConfirmation: on.confirmations,
  };
}

/** Converts the bot protection settings; an empty key keeps the saved one. */
export function readBotProtection(
  text: ReadInput,
  on: { readonly asksWork: boolean; readonly usesTurnstile: boolean },
): UpdateFormInput {
  const secret = text("turnstileSecret");
  const turnstile = on.usesTurnstile && secret === "" ? {} : { turnstileSecret: on.usesTurnstile ? secret : null };
  return {
    allowedOrigins: linesOf(text("allowedOrigins")),
    honeypotField: text("honeypotField"),
    asksProofOfWork: on.asksWork,
    ...turnstile,
  };
}

/** Splits at lines and commas, to accept pasted lists. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
