// Optional script for a page with a form. It reports when the page was opened, keeps what is typed until it has
// arrived, and sends it. If the form needs them, it loads the scripts for files and proof of work.
import { type Keep, noteTyping, removeDraft, restoreAll, restoreDraft, startDrafts } from "./draft.ts";
import { boxOf, load } from "./form-message.ts";
import { fileInputsOf, formOf, home, isOurs, isSending, put } from "./postern-forms.ts";
import { startSending, stopWaiting, waiting } from "./send.ts";
import { continueSend, forgetSend } from "./send-id.ts";

interface Settings {
  /** When the page was opened, signed by the server. */
  readonly token: string;
  readonly keep: Keep;
  readonly asksProofOfWork: boolean;
  /** The language is the browser's; neither the form nor the page was checked. */
  readonly isGuess: boolean;
}

declare const settings: Settings;

let { token } = settings;

// Pages that replace content without a new document run the script again for the same form: the first instance
// continues.
const running = window as unknown as Record<string, ((again: Settings) => void) | undefined>;

function prepare(event: Event): void {
  const form = formOf(event);
  if (!isOurs(form)) return;
  put(form, "_postern", token);
  if (!settings.isGuess) put(form, "_language", "%language%", true);
  if (settings.asksProofOfWork) load("proof.js");
  restoreDraft(form);
  if (fileInputsOf(form).length === 0) return;
  // Otherwise only file names would be sent.
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
  running[home] = (again) => {
    // Pending messages were typed on the page as opened before.
    if (waiting.size === 0) token = again.token;
    restoreAll();
  };
  for (const type of ["focusin", "change", "submit"]) addEventListener(type, prepare, true);
  for (const type of ["input", "change"]) addEventListener(type, typed, true);
  addEventListener("reset", emptied, true);
  startDrafts(settings.keep);
  startSending();
}

// If the page's language differs from the browser's, load the script again in the page's.
const pageLanguage = document.documentElement.lang || "%language%";
const again = running[home];
if (again) again(settings);
else if (settings.isGuess && !/^%language%/i.test(pageLanguage)) {
  load(`form.js?language=${pageLanguage}`, null, start);
} else start();
