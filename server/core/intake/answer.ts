import { createHash } from "node:crypto";
import { html } from "hono/html";
import { cutWithEllipsis } from "../../../shared/cut-text.ts";
import { toVisibleLine } from "../../../shared/visible-text.ts";
import type { VisitorLanguage } from "../../../shared/visitor-languages.ts";
import type { FileRow, LeftOutReason } from "../attachments/store.ts";
import type { FormPage } from "../database/db.ts";
import { isAllowedOrigin, originOf } from "../http/client-address.ts";
import { type Page, pageResponse, wantsJson, wantsPage } from "../http/page.ts";
import { problemResponse } from "../http/problem.ts";
import type { NameIn } from "../visitor-language/catalogues.ts";
import type { Translation } from "../visitor-language/translation.ts";
import type { Refusal } from "./refusal.ts";

/** Scripts read JSON, htmx and Alpine AJAX insert HTML, browsers open a page. */
export type AnswerKind = "json" | "fragment" | "page";

export function answerKind(headers: Headers, bodyIsJson: boolean): AnswerKind {
  if (wantsJson(headers)) return "json";
  if (isFromHtmx(headers)) return "fragment";
  if (headers.get("x-alpine-request") === "true") return alpineTargets(headers).length === 0 ? "page" : "fragment";
  // A page's fetch() without an Accept type; libraries that replace the page themselves ask for HTML and follow the
  // redirect.
  const isFetch = headers.get("sec-fetch-dest") === "empty" && !wantsPage(headers);
  return bodyIsJson || isFetch ? "json" : "page";
}

function isFromHtmx(headers: Headers): boolean {
  return headers.get("hx-request") === "true";
}

const MAX_TARGETS = 10;

/**
 * Ids of the elements that Alpine AJAX replaces with the response's elements of the same id, except `_top` and the
 * like.
 */
export function alpineTargets(headers: Headers): readonly string[] {
  const ids = (headers.get("x-alpine-target") ?? "").split(" ").filter((id) => id !== "" && !id.startsWith("_"));
  return ids.slice(0, MAX_TARGETS);
}

export const NO_STORE = { "Cache-Control": "no-store" } as const;
/** Lets the browser tell the thank-you page which website it came from, so that it can link back. */
const REFERRER_POLICY = { "Referrer-Policy": "strict-origin-when-cross-origin" } as const;

export interface Acceptance {
  readonly id: string;
  readonly kind: AnswerKind;
  /** A page of the owner's website; null for the built-in thank-you page. */
  readonly redirect: string | null;
  /** The built-in thank-you page, as a path and as a full URL. */
  readonly thanksPath: string;
  readonly thanksUrl: string;
  readonly leftOut: readonly LeftOutFile[];
  /** Ids of the elements that a fragment replaces; empty if the page chooses where it goes. */
  readonly targets: readonly string[];
  /** The visitor is asked to confirm the message. */
  readonly isToConfirm: boolean;
  readonly translation: Translation;
  /** The language that the page asked for, passed on to the thank-you page; null if that page detects it. */
  readonly askedLanguage: VisitorLanguage | null;
}

export type LeftOutFile = Pick<FileRow, "field" | "name" | "leftOut">;

/**
 * The same response for inbox and spam. If files were left out, the visitor gets our page instead of the owner's, which
 * would not say so. It shows only their number: file names do not belong in URLs, which are logged along the way.
 */
export function accepted(acceptance: Acceptance): Response {
  const { id, kind, redirect, leftOut, targets, translation, isToConfirm, ...thanksPage } = acceptance;
  const isComplete = leftOut.length === 0;
  const query = queryOf({
    ...(isComplete ? {} : { files: String(leftOut.length) }),
    ...(thanksPage.askedLanguage === null ? {} : { language: thanksPage.askedLanguage }),
  });
  const received = withConfirmation(receivedText(translation, leftOut), isToConfirm, translation);
  switch (kind) {
    case "json":
      return receivedJson(id, received, isComplete && redirect ? redirect : `${thanksPage.thanksUrl}${query}`, leftOut);
    case "fragment":
      return fragment({
        text: translation.join(translation.sentence(translation.text("page.thankYou")), received),
        role: "status",
        status: 200,
        targets,
        redirect: isComplete ? redirect : null,
        translation,
      });
    case "page": {
      const location = isComplete && redirect ? redirect : `${thanksPage.thanksPath}${query}`;
      return new Response(null, { status: 303, headers: { Location: location, ...NO_STORE, ...REFERRER_POLICY } });
    }
  }
}

function queryOf(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(values).toString();
  return query === "" ? "" : `?${query}`;
}

/** Client libraries of other services read `success`, `code`, `message` and `next`. */
function receivedJson(id: string, message: string, next: string, leftOut: readonly LeftOutFile[]): Response {
  const filesNotSaved = leftOut.map(({ field, name, leftOut: reason }) => ({ field, name, reason }));
  const files = leftOut.length === 0 ? {} : { filesNotSaved };
  return new Response(JSON.stringify({ ok: true, id, success: true, code: 200, message, next, ...files }), {
    status: 200,
    headers: { "Content-Type": "application/json", ...NO_STORE },
  });
}

function withConfirmation(text: string, isToConfirm: boolean, translation: Translation): string {
  return isToConfirm ? translation.join(text, translation.text("confirmation.received")) : text;
}

const MAX_FILES_NAMED = 10;

/** The last one never applies to a visitor's file. */
const NOT_SAVED: Readonly<Record<LeftOutReason, NameIn<"notSaved">>> = {
  "too-large": "tooLarge",
  "too-many": "tooMany",
  "submission-too-large": "allTooLarge",
  "storage-full": "noSpace",
  "storage-failed": "storageFailed",
  "not-taken": "noFiles",
  "not-imported": "storageFailed",
};

function receivedText(translation: Translation, leftOut: readonly LeftOutFile[]): string {
  const received = translation.text("page.received");
  if (leftOut.length === 0) return received;
  const named = leftOut.slice(0, MAX_FILES_NAMED).map(({ name, leftOut: reason }) => {
    const why = reason === null ? "" : ` (${translation.text(`notSaved.${NOT_SAVED[reason]}`)})`;
    return `${translation.fill("{name}", { name: toVisibleLine(name) })}${why}`;
  });
  const list = leftOut.length > MAX_FILES_NAMED ? [...named, "…"] : named;
  const files = translation.introduce(translation.count("page.filesNotSaved", leftOut.length), translation.list(list));
  return translation.join(received, translation.sentence(files));
}

function countText(translation: Translation, files: number): string {
  const notSaved = translation.sentence(translation.count("page.filesNotSaved", files));
  return translation.join(translation.text("page.received"), notSaved);
}

interface Fragment {
  readonly text: string;
  readonly role: "status" | "alert";
  readonly status: number;
  readonly translation: Translation;
  readonly targets?: readonly string[];
  readonly redirect?: string | null;
}

/** A paragraph to insert into the page, one per target; `HX-Redirect` makes htmx open another page instead. */
function fragment({ text, role, status, translation, targets = [], redirect = null }: Fragment): Response {
  const { language, direction } = translation;
  const spoken = html` lang="${language}" dir="${direction}"`;
  const paragraphs =
    targets.length === 0
      ? [html`<p role="${role}"${spoken}>${text}</p>`]
      : targets.map((id) => html`<p id="${id}" role="${role}"${spoken}>${text}</p>`);
  return new Response(`${paragraphs.join("\n")}\n`, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": language,
      "Content-Security-Policy": "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      ...NO_STORE,
      ...(redirect === null ? {} : { "HX-Redirect": redirect }),
    },
  });
}

/**
 * A page for browsers, a paragraph for htmx, a problem document for other clients. Alpine AJAX finds no target in it
 * and submits the form natively, so the visitor gets the page and can return to what they typed.
 */
export function refused(refusal: Refusal, headers: Headers, translation: Translation): Response {
  const response = explain(refusal, headers, translation);
  if (refusal.retryAfterSeconds !== null) response.headers.set("Retry-After", String(refusal.retryAfterSeconds));
  return response;
}

/** Programs read `detail`, which is English; `message` is what they show. */
function explain(refusal: Refusal, headers: Headers, translation: Translation): Response {
  const { status, title, message: detail, field, reason, code } = refusal;
  const size = translation.size(refusal.maxBytes);
  const message = translation.text(`refusals.${refusal.visitorMessage}`, { size });
  const fieldError = field === null ? null : { field: field.name, message: translation.text(field.message) };
  const text = fieldError === null ? message : fieldText(translation, fieldError);
  if (!wantsJson(headers) && isFromHtmx(headers)) return fragment({ text, role: "alert", status, translation });
  if (wantsPage(headers)) {
    // Overload and faults are temporary; field errors are for the visitor to fix, all others for the owner.
    const passes = status === 429 || status >= 500;
    const forOwner = passes ? {} : { englishNote: `${OWNER} ${detail}` };
    const note = fieldError === null ? forOwner : { note: translation.text("refusals.goBack") };
    return pageResponse({ title: translation.text("page.notSent"), text, ...note, spoken: translation }, { status });
  }
  const errors = [{ ...(fieldError ?? { message }), ...(code === null ? {} : { code }) }];
  const members = { reason, ok: false, success: false, code: status, message, errors };
  return problemResponse({ status, title, detail, members });
}

const MAX_FIELD_NAME_CHARACTERS = 60;

/** The name is untrusted input: shown as one short line of plain text, in quotes. */
function fieldText(translation: Translation, { field, message }: { readonly field: string; readonly message: string }) {
  const name = cutWithEllipsis(toVisibleLine(field), MAX_FIELD_NAME_CHARACTERS);
  return translation.text("fields.about", { field: name, message });
}

const OWNER = "For the owner of the website:";

/** The page after sending, in the owner's words. */
export type OwnPage = FormPage;

export interface Thanks {
  readonly headers: Headers;
  readonly publicUrl: string;
  readonly filesNotKept: string | undefined;
  readonly own: OwnPage | null;
  readonly isToConfirm: boolean;
  readonly translation: Translation;
}

/** Thanks the visitor, in the owner's words if there are any; the same for every verdict. */
export function thanks({ headers, publicUrl, filesNotKept, own, isToConfirm, translation }: Thanks): Response {
  const website = originOf(headers.get("referer"));
  const isElsewhere = website !== null && website !== originOf(publicUrl);
  const link = isElsewhere ? { link: { href: `${website}/`, label: backTo(translation, website) } } : {};
  const files = /^[1-9]\d{0,2}$/.test(filesNotKept ?? "") ? Number(filesNotKept) : 0;
  return pageResponse({ ...link, ...thankYouPage(translation, { files, own, isToConfirm }) }, { status: 200 });
}

function backTo(translation: Translation, website: string): string {
  return translation.text("page.backTo", { website: new URL(website).host });
}

export interface ThankYou {
  readonly files: number;
  readonly own: OwnPage | null;
  readonly isToConfirm?: boolean;
  /** URL of the logo while the page is not saved yet. */
  readonly logoAddress?: string | undefined;
}

/** The page itself, for visitors and for the owner's preview. */
export function thankYouPage(
  translation: Translation,
  { files, own, isToConfirm = false, logoAddress }: ThankYou,
): Page {
  const thankYou = translation.text("page.thankYou");
  const received = files === 0 ? translation.text("page.received") : countText(translation, files);
  const builtIn = withConfirmation(received, isToConfirm, translation);
  if (own === null) return { title: thankYou, text: builtIn, spoken: translation };
  const { formId, heading, text, color, linkLabel, linkUrl, logo } = own;
  const note = (files === 0 && !isToConfirm) || text === null ? {} : { note: builtIn };
  const link = linkLabel === null || linkUrl === null ? {} : { link: { href: linkUrl, label: { own: linkLabel } } };
  const look = { color, logo: logo === null ? null : (logoAddress ?? `/f/${formId}/logo?v=${versionOf(logo)}`) };
  const title = heading === null ? thankYou : { own: heading };
  return { title, text: text === null ? builtIn : { own: text }, ...note, ...link, look, spoken: translation };
}

function versionOf(logo: Uint8Array): string {
  return createHash("sha256").update(logo).digest("hex").slice(0, 16);
}

/** Serves only an image, for our own page. */
export function logoResponse(page: OwnPage | null): Response | null {
  if (page?.logo == null || page.logoType === null) return null;
  return new Response(page.logo, {
    headers: {
      "Content-Type": page.logoType,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=86400",
    },
  });
}

const ALLOWED = { POST: "POST, OPTIONS", GET: "GET, HEAD, OPTIONS" } as const;

/** Returns the 405 for a request that should have used the other method. */
export function wrongMethod(use: keyof typeof ALLOWED, headers: Headers, sent: WrongRequest): Response {
  const { translation } = sent;
  const told = sent.hasFields
    ? {
        title: translation.text("page.notSent"),
        text: translation.text("refusals.misconfigured"),
        englishNote: `${OWNER} add method="post" to the form.`,
      }
    : { title: translation.text("page.formsOnly"), text: translation.text("page.openForm") };
  const title = sent.hasFields ? "Your message was not sent" : "This address only accepts form submissions";
  const response = wantsPage(headers)
    ? pageResponse({ ...told, spoken: translation }, { status: 405 })
    : problemResponse({ status: 405, title, detail: `Use ${use}.` });
  response.headers.set("Allow", ALLOWED[use]);
  return response;
}

export interface WrongRequest {
  readonly hasFields: boolean;
  readonly translation: Translation;
}

/** The proof of work for a page's script to solve; null for none. */
export function challengeResponse(challenge: object | null): Response {
  if (challenge === null) return new Response(null, { status: 204, headers: NO_STORE });
  return new Response(JSON.stringify(challenge), { headers: { "Content-Type": "application/json", ...NO_STORE } });
}

export interface RedirectChoice {
  /** The address in the page's field, not yet trusted. */
  readonly asked: string | null;
  readonly form: { readonly redirectUrl: string | null; readonly allowedOrigins: readonly string[] };
  /** Base of relative addresses: the page that sent the form. */
  readonly page: string | null;
  readonly publicUrl: string;
}

/**
 * `null` for the built-in page. The page's target wins over the form's, but only on a website the owner named: otherwise
 * the form would be an open redirect.
 */
export function redirectTarget({ asked, form, page, publicUrl }: RedirectChoice): string | null {
  const own = httpAddress(form.redirectUrl);
  const trusted = [...form.allowedOrigins, own ?? "", publicUrl];
  return (asked === null ? null : trustedAddress(asked, page, trusted)) ?? own;
}

/** Encodes as ASCII, for a header. */
function httpAddress(address: string | null): string | null {
  return address === null || originOf(address) === null ? null : new URL(address).href;
}

function trustedAddress(asked: string, page: string | null, trusted: readonly string[]): string | null {
  const base = isAllowedOrigin(originOf(page), trusted) ? (page ?? undefined) : undefined;
  if (!URL.canParse(asked, base)) return null;
  const url = new URL(asked, base);
  if (url.username !== "" || url.password !== "") return null;
  return isAllowedOrigin(originOf(url.href), trusted) ? url.href : null;
}
