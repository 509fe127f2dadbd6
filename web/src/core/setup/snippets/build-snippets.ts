export interface SnippetForm {
  readonly intakeUrl: string;
  readonly honeypotField: string;
  readonly hasFile?: boolean;
}

/** A plain HTML form that works when pasted into any page, even without its script. */
export function buildHtmlSnippet(form: SnippetForm): string {
  return `<form action="${escapeHtml(form.intakeUrl)}" method="post" accept-charset="utf-8" enctype="multipart/form-data">\n${fields(form)}\n</form>\n${pageScript(form)}`;
}

/** The same form, sent by a script so the visitor stays on the page. */
export function buildFetchSnippet(form: SnippetForm): string {
  return `<form id="contact-form" action="${escapeHtml(form.intakeUrl)}" method="post" accept-charset="utf-8" enctype="multipart/form-data">
${fields(form)}
  <p id="contact-form-status" role="status"></p>
</form>
${pageScript(form)}
<script type="module">
  const form = document.getElementById("contact-form");
  const status = document.getElementById("contact-form-status");

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // A second click sends nothing.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    status.textContent = "Sending…";
    try {
      const response = await fetch(form.action, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new FormData(form),
      });
      const answer = await response.json();
      if (response.ok) {
        form.reset();
        // Names the files that were not saved, for example because they are too large.
        status.textContent = answer.filesNotSaved ? answer.message : "Thank you. Your message has arrived.";
      } else {
        status.textContent = answer.message || "Your message could not be sent.";
${indented(SHOW_AT_FIELD, 8)}
      }
    } catch {
      status.textContent = "Your message could not be sent. Please try again.";
    }
    form.ariaBusy = null;
  });
</script>
`;
}

/** For a script with the response and the form in scope. */
export const SHOW_AT_FIELD = `// Names the field that is to blame, if there is one.
const { field, message } = answer.errors?.[0] ?? {};
const input = form.elements.namedItem(field);
if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) {
  input.setCustomValidity(message);
  input.reportValidity();
  input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
}`;

export function indented(code: string, spaces: number): string {
  return code.replaceAll(/^/gm, " ".repeat(spaces));
}

export const ABOUT_SCRIPT = "Optional: keeps what is typed until it is sent, and helps to tell people from bots.";

function pageScript(form: SnippetForm): string {
  return `<!-- ${ABOUT_SCRIPT} -->
<script src="${escapeHtml(form.intakeUrl)}/form.js" async></script>
`;
}

const FILE_INPUT = `
  <p>
    <label for="contact-file">File (optional)</label><br>
    <input id="contact-file" name="file" type="file">
  </p>`;

// Off screen and out of the tab order rather than hidden, because bots skip hidden fields. Clipped rather than moved to
// the left, which would make right-to-left pages scroll.
function fields(form: SnippetForm): string {
  return `  <p>
    <label for="contact-name">Name</label><br>
    <input id="contact-name" name="name" autocomplete="name" required>
  </p>
  <p>
    <label for="contact-email">Email</label><br>
    <input id="contact-email" name="email" type="email" autocomplete="email" required>
  </p>
  <p>
    <label for="contact-message">Message</label><br>
    <textarea id="contact-message" name="message" rows="6" required></textarea>
  </p>${form.hasFile === true ? FILE_INPUT : ""}
  <!-- Honeypot for bots, invisible to people. Keep it in the form. -->
  <div style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)" aria-hidden="true">
    <label>Leave this empty <input name="${escapeHtml(form.honeypotField)}" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore></label>
  </div>
  <p><button type="submit">Send</button></p>`;
}

/** Escapes for attributes, in HTML and JSX. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** A form service people migrate from, and the line that identifies its forms. */
interface OtherService {
  readonly name: string;
  readonly line: string;
}

/**
 * The intake knows their hidden settings by name and responds as their scripts expect, so only one line has to change.
 */
export const OTHER_SERVICES: readonly OtherService[] = [
  { name: "Formspree", line: '<form action="https://formspree.io/f/…" method="POST">' },
  { name: "Web3Forms", line: '<form action="https://api.web3forms.com/submit" method="POST">' },
  { name: "Netlify Forms", line: '<form name="contact" method="POST" data-netlify="true">' },
  { name: "Basin", line: '<form action="https://usebasin.com/f/…" method="POST">' },
  { name: "Getform", line: '<form action="https://getform.io/f/…" method="POST">' },
  { name: "Formspark", line: '<form action="https://submit-form.com/…" method="POST">' },
  { name: "Formcarry", line: '<form action="https://formcarry.com/s/…" method="POST">' },
  { name: "FormSubmit", line: '<form action="https://formsubmit.co/…" method="POST">' },
];

/**
 * The replacement line, for any service. accept-charset makes old pages in another encoding send UTF-8; enctype allows
 * files.
 */
export function buildFormLine(intakeUrl: string): string {
  return `<form action="${intakeUrl}" method="POST" accept-charset="utf-8" enctype="multipart/form-data">`;
}
