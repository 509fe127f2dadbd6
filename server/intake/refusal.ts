/** Why a visitor's POST was not kept; the ledger counts each as `refused:<reason>`. */
export type RefusalReason =
  | "unknown_form"
  | "archived_form"
  | "malformed"
  | "no_field"
  | "too_large"
  | "too_many_fields"
  | "unsupported_type"
  | "flood"
  | "unavailable"
  | "fault";

interface Wording {
  readonly status: 400 | 404 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
  /** What to do about it; used where the refusal itself does not say it more exactly. */
  readonly detail: string;
}

const WORDING: Readonly<Record<RefusalReason, Wording>> = {
  unknown_form: {
    status: 404,
    title: "There is no form here",
    detail: "Check the address that the form posts to: it ends with the form's id, which begins with frm_.",
  },
  archived_form: {
    status: 410,
    title: "This form is closed",
    detail: "It no longer takes submissions, so nothing was kept. Please reach the owner of the website another way.",
  },
  malformed: {
    status: 400,
    title: "The submission could not be read",
    detail: "Its body is broken or incomplete, so nothing was kept. Please send it again.",
  },
  no_field: {
    status: 422,
    title: "The submission has no fields",
    detail: "Give each input of the form a name attribute, so that its value is sent.",
  },
  too_large: {
    status: 413,
    title: "The submission is too large",
    detail: "It may have at most 256 KiB. Files are not kept here: send a link to the file instead.",
  },
  too_many_fields: {
    status: 413,
    title: "The submission has too many fields",
    detail: "It may have at most 200 fields; each repeated value counts as one.",
  },
  unsupported_type: {
    status: 415,
    title: "This type of body is not understood",
    detail: "Send application/x-www-form-urlencoded, multipart/form-data or application/json, in UTF-8.",
  },
  flood: {
    status: 429,
    title: "Too many submissions at once",
    detail: "Nothing was kept. Please wait a moment, then send it again.",
  },
  unavailable: {
    status: 503,
    title: "The submission cannot be kept right now",
    detail: "Nothing was kept. Please send it again in a few seconds.",
  },
  fault: {
    status: 500,
    title: "Something went wrong on our side",
    detail: "Nothing was kept. Please send it again; if it fails again, reach the owner of the website another way.",
  },
};

/** A POST that is not kept. Its detail is ours and safe to show; it tells what to do. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly status: Wording["status"];
  readonly title: string;
  readonly retryAfterSeconds: number | null;

  constructor(reason: RefusalReason, detail?: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    const wording = WORDING[reason];
    super(detail ?? wording.detail, { cause: options.cause });
    this.name = "Refusal";
    this.reason = reason;
    this.status = wording.status;
    this.title = wording.title;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (reason === "unavailable" ? UNAVAILABLE_RETRY_SECONDS : null);
  }
}

const UNAVAILABLE_RETRY_SECONDS = 5;

/** Shorthand for the most common refusal: a body that says nothing we can trust. */
export function malformed(detail: string, cause?: unknown): Refusal {
  return new Refusal("malformed", detail, { cause });
}
