/**
 * Loaded by the form's script on pages whose form has a file input. It checks files against the form's limits when they are
 * chosen and before any other handler hears of the submission, and sends a form that the page does not send itself, with
 * its progress.
 *
 * Everything that it cannot send is left to the browser: a form that opens another window, a button with an action of its
 * own, and a page whose Content Security Policy allows the form but no request of a script. It keeps to the order in which
 * the server admits files, says nothing by markup, and has no style but what keeps the progress bar in its line.
 */
import { actionOf, fileInputsOf, home, isOurs } from "./our-form.ts";

declare const settings: {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
};

interface Answer {
  readonly ok?: boolean;
  readonly message?: string;
  readonly next?: string;
  readonly filesNotSaved?: unknown;
}

type Role = "alert" | "status";

const { maxFiles, maxFileBytes, maxTotalBytes } = settings;
const NOT_SENT = "Your message was not sent. ";
const MAX_NAMED_FILES = 5;

const boxes = new WeakMap<HTMLFormElement, HTMLElement>();
const sending = new WeakSet<HTMLFormElement>();
const leftToBrowser = new WeakSet<HTMLFormElement>();
let isBlocked = false;

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

function createButton(textContent: string, onclick: () => void): HTMLButtonElement {
  return create("button", { type: "button", textContent, onclick });
}

function size(bytes: number, round: (tenths: number) => number): string {
  const [unit, name] = bytes < 100_000 ? [1_000, " kB"] : [1_000_000, " MB"];
  return (round((10 * bytes) / unit) / 10).toLocaleString("en") + name;
}

function say(form: HTMLFormElement, role: Role, text: string, ...more: readonly Node[]): void {
  const box = boxes.get(form) ?? create("div");
  boxes.set(form, box);
  if (box.parentNode !== form) form.append(box);
  const line = create("p");
  line.setAttribute("role", role);
  box.replaceChildren(line, ...more);
  // A screen reader says what changes in a line that is already there.
  line.textContent = text;
}

/** Says which files the server would refuse; true if there are none. */
function check(form: HTMLFormElement): boolean {
  const refused = new Map<File, string>();
  let count = 0;
  let total = 0;
  for (const input of fileInputsOf(form)) {
    if (!input.name || input.disabled) continue;
    for (const file of input.files ?? []) {
      const problem = problemOf(file, count, total);
      if (problem === null) {
        count += 1;
        total += file.size;
      } else refused.set(file, `“${file.name}” ${problem}`);
    }
  }
  if (refused.size > 0) {
    const more = refused.size - MAX_NAMED_FILES;
    const text = [...refused.values()].slice(0, MAX_NAMED_FILES).join(" ");
    const label = refused.size === 1 ? "Remove this file" : `Remove these ${refused.size} files`;
    say(
      form,
      "alert",
      more > 0 ? `${text} The same applies to ${more} more.` : text,
      createButton(label, () => remove(form, refused)),
    );
  } else if (!sending.has(form)) {
    boxes.get(form)?.remove();
  }
  return refused.size === 0;
}

function problemOf(file: File, count: number, total: number): string | null {
  if (maxFiles === 0) return "cannot be sent. This form does not accept files.";
  if (count === maxFiles)
    return `is one too many. You can send up to ${maxFiles} ${maxFiles === 1 ? "file" : "files"}.`;
  if (file.size > maxFileBytes) {
    return `is too large (${size(file.size, Math.ceil)}). A file can have up to ${size(maxFileBytes, Math.floor)}.`;
  }
  if (total + file.size > maxTotalBytes) {
    return `is too much. All files together can have up to ${size(maxTotalBytes, Math.floor)}.`;
  }
  return null;
}

function remove(form: HTMLFormElement, refused: ReadonlyMap<File, string>): void {
  for (const input of fileInputsOf(form)) {
    const kept = new DataTransfer();
    for (const file of input.files ?? []) if (!refused.has(file)) kept.items.add(file);
    if (kept.files.length === input.files?.length) continue;
    input.files = kept.files;
    input.focus();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Returns false for a form without files, which the browser sends as well as this could. */
function send(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const data = new FormData(form, submitter);
  if (![...data.values()].some((value) => value instanceof File && value.name)) return false;
  const request = new XMLHttpRequest();
  const bar = create("progress", { value: 0 });
  const percent = create("span", { textContent: "0 %" });
  const cancel = createButton("Cancel", () => request.abort());
  bar.setAttribute("aria-label", "Upload");
  bar.style.width = "100%";
  percent.setAttribute("aria-hidden", "true");
  percent.style.marginInlineEnd = "1em";
  const end = (role: Role, text: string, ...more: readonly Node[]) => {
    sending.delete(form);
    form.removeAttribute("aria-busy");
    say(form, role, text, ...more);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    bar.value = loaded / total;
    percent.textContent = `${Math.floor((100 * loaded) / total)} %`;
  };
  request.upload.onload = () => {
    bar.removeAttribute("value");
    percent.textContent = "Saving…";
    cancel.hidden = true;
  };
  request.onabort = () => {
    end("status", `Canceled. ${NOT_SENT}`);
    submitter?.focus();
  };
  // The browser reports a blocked request after its error.
  request.onerror = () =>
    setTimeout(() => {
      if (isBlocked) {
        sending.delete(form);
        leftToBrowser.add(form);
        HTMLFormElement.prototype.requestSubmit.call(form, submitter);
      } else {
        const why = navigator.onLine ? "The connection was lost." : "You are offline.";
        end("alert", `${NOT_SENT}${why} Please try again.`);
      }
    });
  request.onload = () => {
    const answer: Answer | null = request.response;
    if (request.status !== 200 || !answer?.ok) {
      const why =
        request.status === 413
          ? "The files are too large. Please remove some and try again."
          : "Please try again in a moment.";
      end("alert", answer?.message || NOT_SENT + why);
      return;
    }
    const { message = "", next = "" } = answer;
    if (answer.filesNotSaved) {
      form.reset();
      end("status", message, create("a", { href: next, textContent: "Continue" }));
    } else {
      end("status", message);
      location.assign(next);
    }
  };
  request.open("POST", actionOf(form));
  request.responseType = "json";
  request.setRequestHeader("Accept", "application/json");
  sending.add(form);
  form.setAttribute("aria-busy", "true");
  say(form, "status", "Sending your message…", bar, percent, cancel);
  request.send(data);
  return true;
}

addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === "connect-src" && blockedURI.startsWith(new URL(home).origin)) isBlocked = true;
});

addEventListener(
  "change",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file" && isOurs(target.form)) check(target.form);
  },
  true,
);

addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!isOurs(form) || (!sending.has(form) && check(form))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    boxes.get(form)?.scrollIntoView({ block: "nearest" });
  },
  true,
);

addEventListener("submit", (event) => {
  const { target: form, submitter, defaultPrevented } = event;
  if (defaultPrevented || isBlocked || !isOurs(form) || leftToBrowser.has(form)) return;
  const isPlain = ["formaction", "formmethod", "formtarget"].every((name) => !submitter?.hasAttribute(name));
  const target = form.getAttribute("target") || "_self";
  if (!isPlain || target !== "_self" || !/^post$/i.test(form.getAttribute("method") ?? "")) return;
  if (send(form, submitter)) event.preventDefault();
});

// Chosen before this script was there.
for (const form of document.forms) if (isOurs(form)) check(form);
