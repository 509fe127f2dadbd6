// Optional script for a page with a form. Reports when the page was opened and, where required, computes a proof of work
// while the visitor types. For file inputs it loads the upload script.
import { fileInputsOf, home, isOurs } from "./our-form.ts";

/** Says when the page was opened, signed by the server. */
declare const settings: string;

interface Challenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
  readonly signature: string;
}

// A proof is good for an hour, and a page stays open for days.
const RENEW_MS = 30 * 60 * 1000;

const provenAt = new WeakMap<HTMLFormElement, number>();
/** One id for each form as it was filled in, so that what is sent twice is kept once. */
const sendIds = new WeakMap<HTMLFormElement, string>();

function put(form: HTMLFormElement, name: string, value: string): void {
  let input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (input === null) {
    input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    form.append(input);
  }
  input.value = value;
}

function readHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function writeHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function solve({ parameters, signature }: Challenge): Promise<string> {
  const nonce = readHex(parameters.nonce);
  const salt = readHex(parameters.salt);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  for (let counter = 0; ; counter += 1) {
    new DataView(password.buffer).setUint32(nonce.length, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const method = { name: "PBKDF2", hash: "SHA-256", salt, iterations: parameters.cost };
    const derivedKey = writeHex(await crypto.subtle.deriveBits(method, key, parameters.keyLength * 8));
    if (derivedKey.startsWith(parameters.keyPrefix)) {
      return btoa(JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey } }));
    }
  }
}

async function prove(form: HTMLFormElement): Promise<void> {
  // Browsers have it on secure (https) pages alone.
  if (Date.now() - (provenAt.get(form) ?? 0) < RENEW_MS || !crypto.subtle) return;
  provenAt.set(form, Date.now());
  try {
    const response = await fetch(`${home}/challenge`);
    if (response.status === 200) put(form, "altcha", await solve(await response.json()));
  } catch {
    provenAt.delete(form);
  }
}

function nameSend(form: HTMLFormElement): void {
  const id = sendIds.get(form) ?? writeHex(crypto.getRandomValues(new Uint8Array(16)));
  sendIds.set(form, id);
  put(form, "_send", id);
}

/** What is typed after a form was sent, or after it was emptied, is another message, also where it reads the same. */
function renameSend({ target }: Event): void {
  const form = target instanceof HTMLFormElement ? target : formOf(target);
  if (isOurs(form)) sendIds.delete(form);
}

function prepareForFiles(form: HTMLFormElement): void {
  // Otherwise only the names of its files would be sent.
  form.setAttribute("enctype", "multipart/form-data");
  const src = `${home}/upload.js`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  document.head.append(Object.assign(document.createElement("script"), { src }));
}

/** The form of an input, which may name one that it is not in, or the form around another element. */
function formOf(target: EventTarget | null): unknown {
  if (!(target instanceof Element)) return null;
  return ("form" in target && target.form) || target.closest("form");
}

function prepare({ target }: Event): void {
  const form = target instanceof HTMLFormElement ? target : formOf(target);
  if (!isOurs(form)) return;
  put(form, "_postern", settings);
  if (fileInputsOf(form).length > 0) prepareForFiles(form);
  void prove(form);
}

addEventListener(
  "submit",
  ({ target }) => {
    if (isOurs(target)) nameSend(target);
  },
  true,
);
addEventListener("input", renameSend, true);
addEventListener("reset", renameSend, true);

addEventListener("focusin", prepare, true);
addEventListener("change", prepare, true);
addEventListener("submit", prepare, true);
