import { join } from "node:path";
import type { Plugin } from "vite";
import { bundle, bundleFiles } from "./bundle.ts";

const root = join(import.meta.dirname, "..", "..", "..");

const FIELDS = `
  <label>Name <input name="name" value="Ada Lovelace"></label>
  <label>Email <input name="email" value="ada@example.com"></label>
  <label>Message <textarea name="message">Could you repair an oak table by May?</textarea></label>
  <button>Send</button>`;

/** A page as the service documents it; only the address is changed. */
export interface ClientPage {
  readonly name: string;
  /** The body of the page, given the form's address. */
  html(intakeUrl: string): Promise<string> | string;
  /** The text shown after sending; null if the page shows nothing by itself. */
  readonly shows: string | RegExp | null;
}

const shown = '<p role="status" id="status"></p>';
const onSubmit = (code: string) => `<form id="form">${FIELDS}</form>${shown}<script>
  const form = document.getElementById("form");
  const status = document.getElementById("status");
  form.addEventListener("submit", (event) => { event.preventDefault(); ${code} });
</script>`;

const THANKS = "Your message has been received.";

export const PAGES: readonly ClientPage[] = [
  {
    name: "@formspree/react",
    html: (url) => reactPage("formspree", url),
    shows: "Thanks for joining!",
  },
  { name: "@web3forms/react", html: (url) => reactPage("web3forms", url), shows: THANKS },
  {
    name: "@formcarry/react",
    html: (url) => reactPage("formcarry", url),
    shows: "Thank you! We received your submission.",
  },
  { name: "@formspark/use-formspark", html: (url) => reactPage("formspark", url), shows: "Form submitted" },
  {
    name: "the script that Formspree documents",
    html: (url) =>
      onSubmit(`fetch("${url}", {
      method: "POST", body: new FormData(form), headers: { Accept: "application/json" },
    }).then((response) => {
      if (response.ok) { status.textContent = "Thanks for your submission!"; form.reset(); }
      else response.json().then((data) => {
        status.textContent = Object.hasOwn(data, "errors") ? data.errors.map((e) => e.message).join(", ") : "Oops!";
      });
    }).catch(() => { status.textContent = "Oops! There was a problem"; });`),
    shows: "Thanks for your submission!",
  },
  {
    name: "the script that Web3Forms documents",
    html: (url) =>
      onSubmit(`fetch("${url}", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ access_key: "1", from_name: "Site", webhook: "https://hooks.example/1",
        ...Object.fromEntries(new FormData(form)) }),
    }).then(async (response) => {
      const json = await response.json();
      status.textContent = response.status == 200 ? json.message : "Error: " + json.message;
    }).catch(() => { status.textContent = "Something went wrong!"; });`),
    shows: THANKS,
  },
  {
    name: "the script that Netlify documents",
    html: (url) =>
      onSubmit(`const data = new FormData(form); data.append("form-name", "contact"); data.append("bot-field", "");
    fetch("${url}", {
      method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(data).toString(),
    }).then((response) => { status.textContent = response.ok ? "Thank you for your submission" : "Failed"; })
      .catch((error) => { status.textContent = String(error); });`),
    shows: "Thank you for your submission",
  },
  {
    name: "the script that Getform documents, with axios",
    html: (url) =>
      scriptPage(`
      import axios from "axios";
      const form = document.getElementById("form");
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        axios.post("${url}", new FormData(form), { headers: { Accept: "application/json" } })
          .then((response) => { status.textContent = response.data.success ? "Sent" : "Failed"; })
          .catch((error) => { status.textContent = String(error); });
      });`),
    shows: "Sent",
  },
  {
    name: "the script that Basin documents",
    html: (url) =>
      onSubmit(`fetch("${url}", {
      method: "POST", body: new FormData(form), headers: { Accept: "application/json" },
    }).then((response) => response.json()).then((data) => {
      status.textContent = data.success ? "Form submitted successfully" : "Failed";
    }).catch((error) => { status.textContent = String(error); });`),
    shows: "Form submitted successfully",
  },
  {
    name: "the script that FormSubmit documents",
    html: (url) =>
      onSubmit(`fetch("${url}", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ _url: "https://site.example", _template: "table", ...Object.fromEntries(new FormData(form)) }),
    }).then((response) => response.json()).then((data) => { status.textContent = data.success + ": " + data.message; })
      .catch((error) => { status.textContent = String(error); });`),
    shows: `true: ${THANKS}`,
  },
  {
    name: "htmx 2",
    html: (url) =>
      htmxPage("htmx2", '{"selfRequestsOnly": false, "responseHandling": [{"code": "...", "swap": true}]}', url),
    shows: `Thank you. ${THANKS}`,
  },
  {
    name: "htmx 4",
    html: (url) => htmxPage("htmx.org", '{"mode": "cors"}', url),
    shows: `Thank you. ${THANKS}`,
  },
  {
    name: "Alpine AJAX",
    html: async (url) => {
      const code =
        'import Alpine from "alpinejs"; import ajax from "@imacrayon/alpine-ajax"; Alpine.plugin(ajax); Alpine.start();';
      return `<form x-data x-target="contact" id="contact" method="post" action="${url}">${FIELDS}</form>
        <script>${await bundleFiles({ "page.js": code })}</script>`;
    },
    shows: `Thank you. ${THANKS}`,
  },
  {
    name: "a theme's script for Basin, which adds .json to the address",
    html: (url) =>
      onSubmit(`fetch("${url}.json", {
      method: "POST", body: new FormData(form), headers: { Accept: "application/json" },
    }).then((response) => response.json()).then((data) => {
      status.textContent = data.success ? "Form submitted successfully" : "Failed";
    }).catch((error) => { status.textContent = String(error); });`),
    shows: "Form submitted successfully",
  },
  {
    name: "axios with JSON and credentials",
    html: (url) =>
      scriptPage(`
      import axios from "axios";
      const form = document.getElementById("form");
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        axios.post("${url}", Object.fromEntries(new FormData(form)), { withCredentials: true })
          .then((response) => { status.textContent = response.data.message; })
          .catch((error) => { status.textContent = String(error); });
      });`),
    shows: THANKS,
  },
  {
    name: "jQuery",
    html: (url) =>
      scriptPage(`
      import $ from "jquery";
      $("#form").on("submit", (event) => {
        event.preventDefault();
        $.ajax({ url: "${url}", method: "POST", data: $("#form").serialize(), dataType: "json" })
          .done((data) => $("#status").text(data.message))
          .fail((request) => $("#status").text("Failed " + request.status));
      });`),
    shows: THANKS,
  },
  {
    name: "fetch with credentials",
    html: (url) =>
      onSubmit(`fetch("${url}", { method: "POST", body: new FormData(form), credentials: "include" })
      .then((response) => response.json()).then((data) => { status.textContent = data.message; })
      .catch((error) => { status.textContent = String(error); });`),
    shows: THANKS,
  },
  {
    name: "sendBeacon with JSON",
    html: (url) =>
      onSubmit(`const json = JSON.stringify(Object.fromEntries(new FormData(form)));
      navigator.sendBeacon("${url}", new Blob([json], { type: "application/json" }));`),
    shows: null,
  },
];

/** A component under `pages/`, taken from its service's documentation. */
async function reactPage(name: string, intakeUrl: string): Promise<string> {
  const script = await bundle(join(import.meta.dirname, "pages", `${name}.jsx`), [changeAddress(intakeUrl)]);
  return `<div id="root"></div><script>${script}</script>`;
}

async function scriptPage(code: string): Promise<string> {
  const script = await bundleFiles({ "page.js": `const status = document.getElementById("status");${code}` });
  return `<form id="form">${FIELDS}</form>${shown}<script>${script}</script>`;
}

async function htmxPage(library: string, config: string, intakeUrl: string): Promise<string> {
  const script = await bundle(join(root, "node_modules", library, "dist", "htmx.js"), []);
  return `<meta name="htmx-config" content='${config}'><script>${script}</script>
    <form hx-post="${intakeUrl}" hx-target="#answer">${FIELDS}</form><div id="answer"></div>`;
}

/** The one change: packages without a setting for the address hard-code it. */
function changeAddress(intakeUrl: string): Plugin {
  const [origin, id] = intakeUrl.split("/f/");
  return {
    name: "address",
    transform: (code) =>
      code
        .replaceAll("https://api.web3forms.com/submit", intakeUrl)
        .replaceAll("https://formcarry.com/s/", `${origin}/f/`)
        .replaceAll("https://submit-form.com", `${origin}/f`)
        .replaceAll("FORM_ID", id ?? "")
        .replaceAll("POSTERN_ORIGIN", origin ?? ""),
  };
}
