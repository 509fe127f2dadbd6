// Optional script for a page with a form. It reports when the page was opened, keeps what is typed until it has arrived, and sends
// it. Where the form needs them, it loads the scripts for files and for a proof of work.
import { type Keep, noteTyping, removeDraft, restoreDraft, startDrafts } from "./draft.ts";
import { fileInputsOf, formOf, home, isOurs, isSending, put } from "./our-form.ts";
import { boxOf } from "./say.ts";
import { startSending, stopWaiting } from "./send.ts";
import { continueSend, forgetSend } from "./send-id.ts";

declare const settings: {
  /** Says when the page was opened, signed by the server. */
  readonly token: string;
  readonly keep: Keep;
  readonly asksProofOfWork: boolean;
};

function load(name: string): void {
  const src = `${home}/${name}.js`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  document.head.append(Object.assign(document.createElement("script"), { src }));
}

function prepare(event: Event): void {
  const form = formOf(event);
  if (!isOurs(form)) return;
  put(form, "_postern", settings.token);
  if (settings.asksProofOfWork) load("proof");
  restoreDraft(form);
  if (fileInputsOf(form).length === 0) return;
  // Otherwise only the names of its files would be sent.
  form.setAttribute("enctype", "multipart/form-data");
  load("upload");
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

addEventListener("focusin", prepare, true);
addEventListener("change", prepare, true);
addEventListener("submit", prepare, true);
addEventListener("input", typed, true);
addEventListener("change", typed, true);
addEventListener("reset", emptied, true);
startDrafts(settings.keep);
startSending();
