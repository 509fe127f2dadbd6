import {
  buildAstroSnippet,
  buildHugoSnippet,
  buildNextSnippet,
  buildReactSnippet,
} from "./build-component-snippets.ts";
import { buildFetchSnippet, buildHtmlSnippet, type SnippetForm } from "./build-snippets.ts";

export interface SnippetKind {
  readonly id: string;
  readonly label: string;
  /** The file that it goes to, where it is one of its own. */
  readonly file?: string;
  /** What brings that file onto a page. */
  readonly use?: string;
  readonly about: string;
  readonly build: (form: SnippetForm) => string;
}

export const SNIPPET_KINDS: readonly [SnippetKind, ...SnippetKind[]] = [
  {
    id: "html",
    label: "HTML",
    about:
      "Works without its script, too. After sending, the visitor sees a thank-you page, or the redirect set under General.",
    build: buildHtmlSnippet,
  },
  {
    id: "fetch",
    label: "HTML with fetch",
    about: "Sends the form in the background and thanks the visitor on the same page.",
    build: buildFetchSnippet,
  },
  {
    id: "react",
    label: "React",
    file: "contact-form.jsx",
    use: "<ContactForm />",
    about: "A component of its own, for JavaScript and TypeScript.",
    build: buildReactSnippet,
  },
  {
    id: "next",
    label: "Next.js",
    file: "app/contact-form.jsx",
    use: "<ContactForm />",
    about: "For the app router; the form runs in the visitor’s browser.",
    build: buildNextSnippet,
  },
  {
    id: "astro",
    label: "Astro",
    file: "src/components/ContactForm.astro",
    use: "<ContactForm />",
    about: "Thanks the visitor on the same page; needs no framework.",
    build: buildAstroSnippet,
  },
  {
    id: "hugo",
    label: "Hugo",
    file: "layouts/shortcodes/contact-form.html",
    use: "{{< contact-form >}}",
    about: "A shortcode, because Hugo leaves HTML out of Markdown. Works without its script, too.",
    build: buildHugoSnippet,
  },
];
