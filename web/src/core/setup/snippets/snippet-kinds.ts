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
  /** The file to put it in, if it needs its own. */
  readonly file?: string;
  readonly use?: string;
  readonly about: string;
  readonly build: (form: SnippetForm) => string;
}

export const SNIPPET_KINDS: readonly [SnippetKind, ...SnippetKind[]] = [
  {
    id: "html",
    label: "HTML",
    about: "The script is optional. After sending, visitors see a thank-you page or the redirect set under General.",
    build: buildHtmlSnippet,
  },
  {
    id: "fetch",
    label: "HTML with fetch",
    about: "Sends in the background and thanks the visitor on the same page.",
    build: buildFetchSnippet,
  },
  {
    id: "react",
    label: "React",
    file: "contact-form.jsx",
    use: "<ContactForm />",
    about: "A component for JavaScript and TypeScript.",
    build: buildReactSnippet,
  },
  {
    id: "next",
    label: "Next.js",
    file: "app/contact-form.jsx",
    use: "<ContactForm />",
    about: "For the app router, as a client component.",
    build: buildNextSnippet,
  },
  {
    id: "astro",
    label: "Astro",
    file: "src/components/ContactForm.astro",
    use: "<ContactForm />",
    about: "Thanks the visitor on the same page, without a framework.",
    build: buildAstroSnippet,
  },
  {
    id: "hugo",
    label: "Hugo",
    file: "layouts/shortcodes/contact-form.html",
    use: "{{< contact-form >}}",
    about: "A shortcode, because Hugo does not allow HTML in Markdown. The script is optional.",
    build: buildHugoSnippet,
  },
];
