import { IS_OURS } from "./upload-script.ts";

// A proof is good for an hour, and a page stays open for days.
const RENEW_MS = 30 * 60 * 1000;

/**
 * Optional script for a page with a form. Reports when the page was opened and, where required, computes a proof of
 * work while the visitor types. For file inputs it loads the upload script.
 */
export function formScript(token: string): string {
  return `(() => {
  const home = document.currentScript.src.replace(/\\/form\\.js(\\?.*)?$/, "");
  const token = ${JSON.stringify(token)};
  const provenAt = new WeakMap();

  ${IS_OURS}
  function put(form, name, value) {
    let input = form.querySelector('input[name="' + name + '"]');
    if (!input) {
      input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      form.append(input);
    }
    input.value = value;
  }

  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
  const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

  async function solve({ parameters, signature }) {
    const nonce = bytes(parameters.nonce);
    const salt = bytes(parameters.salt);
    const password = new Uint8Array(nonce.length + 4);
    password.set(nonce);
    for (let counter = 0; ; counter += 1) {
      new DataView(password.buffer).setUint32(nonce.length, counter);
      const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
      const method = { name: "PBKDF2", hash: "SHA-256", salt, iterations: parameters.cost };
      const derivedKey = hex(await crypto.subtle.deriveBits(method, key, parameters.keyLength * 8));
      if (derivedKey.startsWith(parameters.keyPrefix)) {
        return btoa(JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey } }));
      }
    }
  }

  async function work(form) {
    if (Date.now() - (provenAt.get(form) ?? 0) < ${RENEW_MS} || !crypto.subtle) return;
    provenAt.set(form, Date.now());
    try {
      const response = await fetch(home + "/challenge");
      if (response.status === 200) put(form, "altcha", await solve(await response.json()));
    } catch {
      provenAt.delete(form);
    }
  }

  function prepareForFiles(form) {
    // Otherwise only the names of its files would be sent.
    form.setAttribute("enctype", "multipart/form-data");
    const src = home + "/upload.js";
    if (document.querySelector('script[src="' + src + '"]')) return;
    document.head.append(Object.assign(document.createElement("script"), { src }));
  }

  function meet({ target }) {
    const form = target instanceof HTMLFormElement ? target : target.form || target.closest?.("form");
    if (!isOurs(form)) return;
    put(form, "_postern", token);
    if ([...document.querySelectorAll("input[type=file]")].some((input) => input.form === form)) prepareForFiles(form);
    work(form);
  }

  addEventListener("focusin", meet, true);
  addEventListener("change", meet, true);
  addEventListener("submit", meet, true);
})();
`;
}
