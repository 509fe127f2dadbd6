/**
 * What a page may load beside its form. It says when the page was opened and, where the form asks for it, works out a
 * proof while the visitor types. A page without it, or a browser that does not run it, sends all the same.
 */
export function formScript(token: string): string {
  return `(() => {
  const home = document.currentScript.src.replace(/\\/form\\.js(\\?.*)?$/, "");
  const token = ${JSON.stringify(token)};
  const working = new WeakSet();

  function isOurs(form) {
    if (!(form instanceof HTMLFormElement)) return false;
    try {
      return new URL(form.getAttribute("action"), document.baseURI).href.replace(/[?#].*$/, "") === home;
    } catch {
      return false;
    }
  }

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
    if (working.has(form) || !crypto.subtle) return;
    working.add(form);
    try {
      const response = await fetch(home + "/challenge");
      if (response.status === 200) put(form, "altcha", await solve(await response.json()));
    } catch {
      working.delete(form);
    }
  }

  function meet({ target }) {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!isOurs(form)) return;
    put(form, "_postern", token);
    work(form);
  }

  addEventListener("focusin", meet, true);
  addEventListener("submit", meet, true);
})();
`;
}
