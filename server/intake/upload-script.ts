import type { FileLimits } from "./receive-files.ts";

/** True if the form posts to the origin that the script came from. */
export const IS_OURS = `function isOurs(form) {
    if (!(form instanceof HTMLFormElement)) return false;
    try {
      return new URL(form.getAttribute("action"), document.baseURI).href.replace(/[?#].*$/, "") === home;
    } catch {
      return false;
    }
  }
`;

/**
 * Loaded by the form's script on pages whose form has a file input. It checks files against the form's limits when they are
 * chosen and before any other handler hears of the submission, and sends a form that the page does not send itself, with
 * its progress.
 *
 * Everything that it cannot send is left to the browser: a form that opens another window, a button with an action of its
 * own, and a page whose Content Security Policy allows the form but no request of a script. It keeps to the order in which
 * the server admits files, says nothing by markup, and has no style but what keeps the progress bar in its line.
 */
export function uploadScript({ maxFiles, maxFileBytes, maxTotalBytes }: FileLimits): string {
  return `(() => {
  const home = document.currentScript.src.replace(/\\/upload\\.js(\\?.*)?$/, "");
  const maxFiles = ${maxFiles}, maxFileBytes = ${maxFileBytes}, maxTotalBytes = ${maxTotalBytes};
  const NOT_SENT = "Your message was not sent. ";
  const boxes = new WeakMap();
  const sending = new WeakSet();
  const leftToBrowser = new WeakSet();
  let isBlocked = false;

  const create = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const button = (textContent, onclick) => create("button", { type: "button", textContent, onclick });
  const inputsOf = (form) => [...document.querySelectorAll("input[type=file]")].filter((input) => input.form === form);

  ${IS_OURS}
  function size(bytes, round) {
    const [unit, name] = bytes < 100000 ? [1000, " kB"] : [1000000, " MB"];
    return (round((10 * bytes) / unit) / 10).toLocaleString("en") + name;
  }

  function say(form, role, text, ...more) {
    const box = boxes.get(form) || create("div");
    boxes.set(form, box);
    if (box.parentNode !== form) form.append(box);
    const line = create("p");
    line.setAttribute("role", role);
    box.replaceChildren(line, ...more);
    line.textContent = text;
    return box;
  }

  function check(form) {
    const refused = new Map();
    let count = 0;
    let total = 0;
    for (const input of inputsOf(form)) {
      if (!input.name || input.disabled) continue;
      for (const file of input.files) {
        const name = "“" + file.name + "” ";
        if (maxFiles === 0) refused.set(file, name + "cannot be sent. This form does not accept files.");
        else if (count === maxFiles) refused.set(file, name + "is one too many. You can send up to " + maxFiles + (maxFiles === 1 ? " file." : " files."));
        else if (file.size > maxFileBytes) refused.set(file, name + "is too large (" + size(file.size, Math.ceil) + "). A file can have up to " + size(maxFileBytes, Math.floor) + ".");
        else if (total + file.size > maxTotalBytes) refused.set(file, name + "is too much. All files together can have up to " + size(maxTotalBytes, Math.floor) + ".");
        else {
          count += 1;
          total += file.size;
        }
      }
    }
    if (refused.size > 0) {
      const text = [...refused.values()].slice(0, 5).join(" ") + (refused.size > 5 ? " The same applies to " + (refused.size - 5) + " more." : "");
      const label = refused.size === 1 ? "Remove this file" : "Remove these " + refused.size + " files";
      say(form, "alert", text, button(label, () => remove(form, refused)));
    } else if (!sending.has(form)) {
      boxes.get(form)?.remove();
    }
    return refused.size === 0;
  }

  function remove(form, refused) {
    for (const input of inputsOf(form)) {
      const kept = new DataTransfer();
      for (const file of input.files) if (!refused.has(file)) kept.items.add(file);
      if (kept.files.length === input.files.length) continue;
      input.files = kept.files;
      input.focus();
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  function send(form, url, submitter) {
    const data = new FormData(form, submitter);
    if (![...data.values()].some((value) => value instanceof File && value.name)) return false;
    const request = new XMLHttpRequest();
    const bar = create("progress", { value: 0 });
    const percent = create("span", { textContent: "0 %" });
    const cancel = button("Cancel", () => request.abort());
    bar.setAttribute("aria-label", "Upload");
    bar.style.width = "100%";
    percent.setAttribute("aria-hidden", "true");
    percent.style.marginInlineEnd = "1em";
    const end = (role, text, ...more) => {
      sending.delete(form);
      form.removeAttribute("aria-busy");
      say(form, role, text, ...more);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      bar.value = loaded / total;
      percent.textContent = Math.floor((100 * loaded) / total) + " %";
    };
    request.upload.onload = () => {
      bar.removeAttribute("value");
      percent.textContent = "Saving…";
      cancel.hidden = true;
    };
    request.onabort = () => {
      end("status", "Canceled. " + NOT_SENT);
      submitter?.focus();
    };
    request.onerror = () => setTimeout(() => {
      if (isBlocked) {
        sending.delete(form);
        leftToBrowser.add(form);
        HTMLFormElement.prototype.requestSubmit.call(form, submitter);
      } else end("alert", NOT_SENT + (navigator.onLine ? "The connection was lost." : "You are offline.") + " Please try again.");
    });
    request.onload = () => {
      const { status, response } = request;
      if (status !== 200 || !response?.ok) {
        const why = status === 413 ? "The files are too large. Please remove some and try again." : "Please try again in a moment.";
        end("alert", response?.message || NOT_SENT + why);
      } else if (response.filesNotSaved) {
        form.reset();
        end("status", response.message, create("a", { href: response.next, textContent: "Continue" }));
      } else {
        end("status", response.message);
        location.assign(response.next);
      }
    };
    request.open("POST", url);
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

  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file" && isOurs(target.form)) check(target.form);
  }, true);

  addEventListener("submit", (event) => {
    const form = event.target;
    if (!isOurs(form) || (!sending.has(form) && check(form))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    boxes.get(form).scrollIntoView({ block: "nearest" });
  }, true);

  addEventListener("submit", (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (defaultPrevented || isBlocked || leftToBrowser.has(form) || !isOurs(form)) return;
    const isPlain = ["formaction", "formmethod", "formtarget"].every((name) => !submitter?.hasAttribute(name));
    const target = form.getAttribute("target") || "_self";
    if (!isPlain || target !== "_self" || !/^post$/i.test(form.getAttribute("method"))) return;
    if (send(form, new URL(form.getAttribute("action"), document.baseURI).href, submitter)) event.preventDefault();
  });

  // Chosen before this script was there.
  for (const form of document.forms) if (isOurs(form)) check(form);
})();
`;
}
