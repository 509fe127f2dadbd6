/**
 * Sends a form that the page does not send itself, retries until it has arrived, and always shows the message's state.
 * Leaves to the browser what it cannot send: a form that opens another window, a button with its own action, and a page
 * whose Content Security Policy, or a server whose proxy, allows the form but not script requests.
 */
import { markUnsent, removeDraft } from "./draft.ts";
import {
  ATTEMPT,
  type Attempt,
  boxOf,
  createButton,
  type FieldError,
  load,
  REFUSED,
  type Role,
  say,
  tell,
} from "./form-message.ts";
import { actionOf, create, hasFiles, home, isOurs, isSending, ourForms, put } from "./postern-forms.ts";
import { finishSend, sendIdOf } from "./send-id.ts";

interface Answer {
  readonly ok?: boolean;
  readonly message?: string;
  readonly next?: string;
  readonly filesNotSaved?: unknown;
  readonly errors?: readonly FieldError[];
}

interface Sending {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLButtonElement | null;
  tries: number;
  /** Consecutive failures caused by the connection. */
  cuts: number;
  /** An answer was lost. */
  isInDoubt: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

const NOT_SENT = "%notSent%";
const MAX_TRIES = 20;
const MAX_PAUSE_MS = 60_000;
const ANSWER_MS = 30_000;
const MAX_CUTS = 3;

export const waiting = new Map<HTMLFormElement, Sending>();
const leftToBrowser = new WeakSet<HTMLFormElement>();
// A browser posts a form from https to http, but lets no script do so.
let isBlocked = location.protocol === "https:" && home.startsWith("http:");

/** Ends both sending and waiting to retry. */
function halt(form: HTMLFormElement): void {
  clearTimeout(waiting.get(form)?.timer);
  waiting.delete(form);
  form.removeAttribute("aria-busy");
}

function end(form: HTMLFormElement, role: Role, text: string, ...more: readonly Node[]): HTMLElement {
  halt(form);
  return say(form, role, text, ...more);
}

/** The page may since have removed it from the form or changed its type. */
const buttonOf = ({ form, submitter }: Sending) =>
  submitter?.form === form && submitter.type !== "button" ? submitter : null;

function handToBrowser(sending: Sending): void {
  const { form } = sending;
  halt(form);
  leftToBrowser.add(form);
  HTMLFormElement.prototype.requestSubmit.call(form, buttonOf(sending));
}

function cancel({ form, submitter, isInDoubt }: Sending): void {
  end(form, "status", isInDoubt ? "%maybeNotArrived%" : NOT_SENT);
  submitter?.focus();
}

/** `pauseMs` is the minimum that the server asks for; `null` waits until the connection is back. */
function waitToTry(sending: Sending, why: string, pauseMs: number | null): void {
  const { form, tries } = sending;
  halt(form);
  const tryNow = createButton("%tryNow%", () => attempt(sending));
  if (tries >= MAX_TRIES) {
    end(form, "alert", `${NOT_SENT} ${why}`, tryNow);
    return;
  }
  waiting.set(form, sending);
  const next = pauseMs === null ? "%sentWhenOnline%" : "%sentAgain%";
  if (pauseMs !== null) {
    const backOff = Math.min(MAX_PAUSE_MS, 1_000 * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
    sending.timer = setTimeout(() => attempt(sending), Math.max(backOff, pauseMs));
  }
  say(
    form,
    "status",
    `%notSentYet% ${why} ${next}`,
    tryNow,
    createButton("%cancel%", () => cancel(sending)),
  );
}

function attempt(sending: Sending): void {
  const { form } = sending;
  halt(form);
  sending.tries += 1;
  const data = new FormData(form, buttonOf(sending));
  data.set("_send", sendIdOf(form));
  const request = new XMLHttpRequest();
  request.onload = () => answered(sending, request);
  // The browser reports a blocked request after its error event.
  request.onerror = request.ontimeout = () => setTimeout(() => failed(sending));
  request.onabort = () => cancel(sending);
  request.open("POST", actionOf(form));
  request.responseType = "json";
  request.setRequestHeader("Accept", "application/json");
  form.setAttribute("aria-busy", "true");
  // No timeout for files.
  if (!hasFiles(data)) request.timeout = ANSWER_MS;
  say(form, "status", "%sending%");
  tell<Attempt>(form, ATTEMPT, { request, data });
  request.send(data);
}

function failed(sending: Sending): void {
  sending.cuts += 1;
  sending.isInDoubt = true;
  if (isBlocked) handToBrowser(sending);
  else if (!navigator.onLine) waitToTry(sending, "%offline%", null);
  else {
    waitToTry(sending, "%connectionLost%", 0);
    // The script loads, so only this request is blocked. A proxy whose server is down would not serve the script.
    if (sending.cuts >= MAX_CUTS) {
      load(`form.js?${Date.now()}`, () => waiting.get(sending.form) === sending && handToBrowser(sending));
    }
  }
}

function answered(sending: Sending, request: XMLHttpRequest): void {
  const { form } = sending;
  const { status } = request;
  const answer: Answer | null = request.response;
  // A proxy may send a date.
  const pauseMs = 1_000 * Number(request.getResponseHeader("Retry-After")) || 0;
  sending.cuts = 0;
  if (status === 200 && answer?.ok) {
    arrived(form, answer);
  } else if (status === 429 || status >= 500) {
    waitToTry(sending, "%serverBusy%", pauseMs);
  } else {
    markUnsent(form, false);
    const line = end(form, "alert", answer?.message || (status === 413 ? "%filesTooLarge%" : NOT_SENT));
    line.tabIndex = -1;
    line.focus();
    const errors = answer?.errors;
    if (errors?.[0]?.field) load("errors.js", () => tell(form, REFUSED, errors));
  }
}

function arrived(form: HTMLFormElement, { message = "", next = "", filesNotSaved }: Answer): void {
  removeDraft(form);
  finishSend(form);
  if (filesNotSaved) {
    HTMLFormElement.prototype.reset.call(form);
    end(form, "status", message, create("a", { href: next, textContent: "%goOn%" }));
  } else {
    end(form, "status", message);
    // A visitor who has since moved to another page stays there.
    if (form.isConnected) location.assign(next);
  }
}

/** A visitor who keeps typing sends it themselves. */
export function stopWaiting(form: HTMLFormElement): void {
  if (waiting.has(form)) end(form, "status", "%notSentYet%");
}

/** Runs before any other handler: a second click sends nothing. */
function holdBack(event: Event): void {
  const form = event.target;
  // Re-added so it runs last: the page may have added handlers meanwhile.
  removeEventListener("submit", submitted);
  addEventListener("submit", submitted);
  if (!isOurs(form)) return;
  put(form, "_send", sendIdOf(form));
  if (!isSending(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  boxOf(form)?.scrollIntoView({ block: "nearest" });
}

function submitted(event: SubmitEvent): void {
  const { target: form, defaultPrevented } = event;
  const submitter = event.submitter as HTMLButtonElement | null;
  if (!isOurs(form)) return;
  const isPlain = !submitter?.matches("[formaction],[formmethod],[formtarget]");
  const isPost = /^post$/i.test(form.getAttribute("method") ?? "");
  const isHere = (form.getAttribute("target") || "_self") === "_self";
  if (defaultPrevented || isBlocked || leftToBrowser.has(form) || !isPlain || !isPost || !isHere) {
    // Whoever sends it is in charge from here: nobody says whether it arrives. After lost connections the draft stays.
    if (isBlocked || !leftToBrowser.has(form)) removeDraft(form);
    finishSend(form);
    return;
  }
  event.preventDefault();
  // A page script may have bypassed the browser's own validation.
  if (!form.noValidate && !submitter?.formNoValidate && !form.reportValidity()) return;
  markUnsent(form);
  const sending = { tries: 0, cuts: 0, isInDoubt: false, ...waiting.get(form), form, submitter };
  if (navigator.onLine) attempt(sending);
  else waitToTry(sending, "%offline%", null);
}

export function startSending(): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === "connect-src" && blockedURI.startsWith(new URL(home).origin)) isBlocked = true;
  });
  addEventListener("submit", holdBack, true);
  addEventListener("submit", submitted);
  addEventListener("online", () => {
    for (const sending of [...waiting.values()]) attempt(sending);
  });
  // The browser restores the page as it was left. A returning visitor sends pending messages themselves.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of ourForms()) {
      boxOf(form)?.remove();
      stopWaiting(form);
    }
  });
}
