// Loaded by the form's script if the form asks for a proof of work, which is computed while the visitor types.
import { readHex, writeHex } from "./hex.ts";
import { formOf, home, isOurs, put } from "./postern-forms.ts";

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

// A proof is valid for an hour, but a page may stay open for days.
const RENEW_MS = 30 * 60 * 1000;

const provenAt = new WeakMap<HTMLFormElement, number>();

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
  // Browsers provide it only on secure (https) pages.
  if (Date.now() - (provenAt.get(form) ?? 0) < RENEW_MS || !crypto.subtle) return;
  provenAt.set(form, Date.now());
  try {
    const response = await fetch(`${home}/challenge`);
    if (response.status === 200) put(form, "altcha", await solve(await response.json()));
  } catch {
    provenAt.delete(form);
  }
}

function prepare(event: Event): void {
  const form = formOf(event);
  if (isOurs(form)) void prove(form);
}

addEventListener("focusin", prepare, true);
addEventListener("change", prepare, true);
addEventListener("submit", prepare, true);
// Typed before this script loaded.
for (const form of document.forms) if (isOurs(form)) void prove(form);
