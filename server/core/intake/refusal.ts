import type { NameIn, TextKey } from "../visitor-language/catalogues.ts";

/** Why a visitor's POST was not stored; each is counted as `refused:<reason>`. */
export type RefusalReason =
  | "unknown_form"
  | "archived_form"
  | "malformed"
  | "no_field"
  | "no_email"
  | "too_large"
  | "too_many_fields"
  | "unsupported_type"
  | "flood"
  | "unavailable"
  | "disk_full"
  | "fault";

interface Wording {
  readonly status: 400 | 404 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly detail: string;
  readonly visitorMessage: VisitorMessage;
  /** Shown next to the field at fault, if there is one. */
  readonly fieldMessage?: FieldMessage;
  /** Formspree's error code, which its libraries distinguish. */
  readonly code?: string;
}

type VisitorMessage = NameIn<"refusals">;
type FieldMessage = Extract<TextKey, `fields.${string}`> | "refusals.emailNeeded" | "upload.noFiles";

const WORDING: Readonly<Record<RefusalReason, Wording>> = {
  unknown_form: {
    status: 404,
    title: "Form not found",
    detail: "Check the URL that the form posts to. It ends with the form's id, which starts with frm_.",
    visitorMessage: "misconfigured",
    code: "FORM_NOT_FOUND",
  },
  archived_form: {
    status: 410,
    title: "This form is closed",
    detail: "It is archived and accepts no submissions. Restore it in the dashboard or remove it from the page.",
    visitorMessage: "closed",
    code: "INACTIVE",
  },
  malformed: {
    status: 400,
    title: "Malformed submission",
    detail: "Its body is malformed or incomplete, so nothing was saved. Send it again.",
    visitorMessage: "incomplete",
    fieldMessage: "fields.character",
  },
  no_field: {
    status: 422,
    title: "The submission has no fields",
    detail: "Add a name attribute to each input of the form.",
    visitorMessage: "empty",
    code: "EMPTY",
  },
  no_email: {
    status: 422,
    title: "An email address is needed",
    detail: "This form asks visitors to confirm their address. Add a required field of type email to it.",
    visitorMessage: "emailNeeded",
    fieldMessage: "refusals.emailNeeded",
    code: "TYPE_EMAIL",
  },
  too_large: {
    status: 413,
    title: "The submission is too large",
    detail: "Its fields can have at most 256 KiB in total.",
    visitorMessage: "tooLong",
    fieldMessage: "fields.tooLong",
  },
  too_many_fields: {
    status: 413,
    title: "The submission has too many fields",
    detail: "It can have at most 200 fields. Each repeated value counts as one.",
    visitorMessage: "tooManyFields",
  },
  unsupported_type: {
    status: 415,
    title: "Unsupported content type",
    detail: "Send application/x-www-form-urlencoded, multipart/form-data or application/json.",
    visitorMessage: "misconfigured",
  },
  flood: {
    status: 429,
    title: "Too many submissions",
    detail: "Nothing was saved. Wait a moment, then send it again.",
    visitorMessage: "tooManyMessages",
  },
  unavailable: {
    status: 503,
    title: "The submission cannot be saved right now",
    detail: "Nothing was saved. Send it again in a few seconds.",
    visitorMessage: "unavailable",
  },
  disk_full: {
    status: 503,
    title: "The submission cannot be saved right now",
    detail: "The disk is almost full, so nothing was saved. Send it again in a few minutes.",
    visitorMessage: "unavailable",
  },
  fault: {
    status: 500,
    title: "Something went wrong on our side",
    detail: "Nothing was saved. See the server’s log for the cause.",
    visitorMessage: "fault",
  },
};

interface RefusalOptions {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly visitorMessage?: VisitorMessage;
  readonly maxBytes?: number;
  /** The language that its fields ask for, if they were read. */
  readonly askedLanguage?: string | null;
  /** Name of the field at fault. */
  readonly field?: string | undefined;
  readonly fieldMessage?: FieldMessage;
  readonly code?: string;
}

interface BlamedField {
  readonly name: string;
  readonly message: FieldMessage;
}

/** A refused POST. Its detail is ours, safe to show, and says what to do. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly status: Wording["status"];
  readonly title: string;
  readonly visitorMessage: VisitorMessage;
  /** The limit that the message names. */
  readonly maxBytes: number;
  readonly askedLanguage: string | null;
  /** Null if no single field is at fault. */
  readonly field: BlamedField | null;
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(reason: RefusalReason, detail?: string, options: RefusalOptions = {}) {
    const wording = WORDING[reason];
    super(detail ?? wording.detail, { cause: options.cause });
    this.name = "Refusal";
    this.reason = reason;
    this.status = wording.status;
    this.title = wording.title;
    this.visitorMessage = options.visitorMessage ?? wording.visitorMessage;
    this.maxBytes = options.maxBytes ?? 0;
    this.askedLanguage = options.askedLanguage ?? null;
    const { field: name = "", fieldMessage: message = wording.fieldMessage } = options;
    this.field = name === "" || message === undefined ? null : { name, message };
    this.code = options.code ?? wording.code ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? RETRY_SECONDS[reason] ?? null;
  }
}

const RETRY_SECONDS: Readonly<Partial<Record<RefusalReason, number>>> = { unavailable: 5, disk_full: 300 };

/** Shorthand for the most common refusal: a malformed body. */
export function malformed(detail: string, cause?: unknown, field?: string): Refusal {
  return new Refusal("malformed", detail, { cause, field });
}
