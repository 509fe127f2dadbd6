import {
  ABOUT_SCRIPT,
  buildFetchSnippet,
  buildHtmlSnippet,
  escapeHtml,
  indented,
  SHOW_AT_FIELD,
  type SnippetForm,
} from "./build-snippets.ts";

const FILE_INPUT = `
      <p>
        <label htmlFor="contact-file">File (optional)</label>
        <br />
        <input id="contact-file" name="file" type="file" />
      </p>`;

/** A component valid in JavaScript and, because its handler is inline, in TypeScript. */
export function buildReactSnippet(form: SnippetForm): string {
  return `import { useState } from "react";

export function ContactForm() {
  const [status, setStatus] = useState("");

  return (
    <form
      action="${escapeHtml(form.intakeUrl)}"
      method="post"
      acceptCharset="utf-8"
      encType="multipart/form-data"
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // A second click sends nothing.
        if (form.ariaBusy === "true") return;
        form.ariaBusy = "true";
        setStatus("Sending…");
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
            setStatus(answer.filesNotSaved ? answer.message : "Thank you. Your message has arrived.");
          } else {
            setStatus(answer.message || "Your message could not be sent.");
${indented(SHOW_AT_FIELD, 12)}
          }
        } catch {
          setStatus("Your message could not be sent. Please try again.");
        }
        form.ariaBusy = null;
      }}
    >
      <p>
        <label htmlFor="contact-name">Name</label>
        <br />
        <input id="contact-name" name="name" autoComplete="name" required />
      </p>
      <p>
        <label htmlFor="contact-email">Email</label>
        <br />
        <input id="contact-email" name="email" type="email" autoComplete="email" required />
      </p>
      <p>
        <label htmlFor="contact-message">Message</label>
        <br />
        <textarea id="contact-message" name="message" rows={6} required />
      </p>${form.hasFile === true ? FILE_INPUT : ""}
      {/* Honeypot for bots, invisible to people. Keep it in the form. */}
      <div
        style={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
        aria-hidden="true"
      >
        <label>
          Leave this empty{" "}
          <input
            name="${escapeHtml(form.honeypotField)}"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            data-bwignore
          />
        </label>
      </div>
      <p>
        <button type="submit">Send</button>
      </p>
      <p role="status">{status}</p>
      {/* ${ABOUT_SCRIPT} */}
      <script src="${escapeHtml(form.intakeUrl)}/form.js" async />
    </form>
  );
}
`;
}

/** The same component for the Next.js App Router; runs in the browser. */
export function buildNextSnippet(form: SnippetForm): string {
  return `"use client";\n\n${buildReactSnippet(form)}`;
}

/** A plain HTML component. Its script has a type, so Astro leaves it unprocessed. */
export function buildAstroSnippet(form: SnippetForm): string {
  return `---\n---\n\n${buildFetchSnippet(form)}`;
}

/** A shortcode, because Hugo drops HTML from Markdown. */
export function buildHugoSnippet(form: SnippetForm): string {
  return buildHtmlSnippet(form);
}
