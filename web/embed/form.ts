// Optional script for a page with a form. It reports when the page was opened, keeps what is typed until it has arrived, and sends
// it. Where the form needs them, it loads the scripts for files and for a proof of work.
import { type Keep, noteTyping, removeDraft, restoreDraft, startDrafts } from "./draft.ts";
import { fileInputsOf, formOf, home, isOurs, isSending, put } from "./our-form.ts";
import { boxOf, create } from "./say.ts";
import { startSending, stopWaiting } from "./send.ts";
import { continueSend, forgetSend } from "./send-id.ts";

declare const settings: {
  /** Says when the page was opened, signed by the server. */
  readonly token: string;
  readonly keep: Keep;
  readonly asksProofOfWork: boolean;
  /** The language is that of the browser: neither the form nor the page was asked. */
  readonly isGuess: boolean;
};

function load(file: string, onerror: (() => void) | null = null): void {
  const src = `${home}/${file}`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  document.head.append(create("script", { src, onerror }));
}

function prepare(event: Event): void {
  const form = formOf(event);
  if (!isOurs(form)) return;
  put(form, "_postern", settings.token);
  if (!settings.isGuess) put(form, "_language", "%language%", true);
  if (settings.asksProofOfWork) load("proof.js");
  restoreDraft(form);
  if (fileInputsOf(form).length === 0) return;
  // Otherwise only the names of its files would be sent.
  form.setAttribute("enctype", "multipart/form-data");
  load("upload.js?language=%language%");
}

function typed(event: Event): void {
  const form = formOf(event);
  if (!isOurs(form)) return;
  continueSend(form);
  noteTyping(form);
  if (event.isTrusted) stopWaiting(form);
}

function emptied({ target: form }: Event): void {
  if (!isOurs(form)) return;
  stopWaiting(form);
  removeDraft(form);
  forgetSend(form);
  if (!isSending(form)) boxOf(form)?.remove();
}

function start(): void {
  addEventListener("focusin", prepare, true);
  addEventListener("change", prepare, true);
  addEventListener("submit", prepare, true);
  addEventListener("input", typed, true);
  addEventListener("change", typed, true);
  addEventListener("reset", emptied, true);
  startDrafts(settings.keep);
  startSending();
}

// Where the page is in another language than the browser, the script is loaded once more, in the page's.
const pageLanguage = document.documentElement.lang || "%language%";
if (settings.isGuess && !pageLanguage.startsWith("%language%")) load(`form.js?language=${pageLanguage}`, start);
else start();
