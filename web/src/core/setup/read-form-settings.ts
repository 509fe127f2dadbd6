import { MEGABYTE } from "../../../../shared/limits.ts";
import type { DraftStorage, UpdateFormInput } from "../kit/graphql/documents.ts";
import type { ReadInput } from "../kit/ui/form-text.ts";

export const DRAFT_STORAGES: readonly { readonly value: DraftStorage; readonly label: string }[] = [
  { value: "off", label: "Off" },
  { value: "tab", label: "Until the tab is closed" },
  { value: "day", label: "For one day" },
];

/** Turns what the settings inputs hold into the change to make; an emptied redirect is taken back, not left as it was. */
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

/** The same for the mail settings; what is switched off is taken back. */
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

/** The same for what tells people from robots; a key that is left empty stays as it is. */
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

/** One entry per line or between commas, as people paste them. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
