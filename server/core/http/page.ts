import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { ENGLISH, type Spoken } from "../../../shared/visitor-languages.ts";
import type { DisclosureSection } from "../visitor-language/disclosure-section.ts";
import { problemResponse } from "./problem.ts";

// The dashboard's colours and font.
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  font: 1.0625rem/1.6 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell,
  "Liberation Sans", Arial, sans-serif; background: #faf8f4; color: #262320; }
main { max-width: 32rem; padding: 2rem; border-radius: 1rem; background: #fff; border: 1px solid #eae6dc; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; font-weight: 650; line-height: 1.25; }
h2 { margin: 1.75rem 0 0; font-size: 1.0625rem; font-weight: 650; line-height: 1.4; }
h2 ~ p { white-space: pre-line; }
p { margin: .5rem 0 0; overflow-wrap: anywhere; }
small { color: #6b645a; }
a { color: #1d5c43; }
button { margin-top: 1.25rem; padding: .6rem 1.1rem; font: inherit; font-weight: 600; color: #fff; background: #1d5c43;
  border: 0; border-radius: .5rem; cursor: pointer; }
:focus-visible { outline: 2px solid #1d5c43; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #1e1c19; color: #e9e5dd; }
  main { background: #292723; border-color: #38352f; }
  small { color: #b0a99d; }
  a { color: #8fbfa6; }
  button { color: #100f0d; background: #8fbfa6; }
  :focus-visible { outline-color: #8fbfa6; }
}`;

// No scripts and no resources but a logo, and no framing restrictions: some websites post their form into a frame.
function contentSecurityPolicy(style: string, hasLogo: boolean): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return `default-src 'none'; style-src 'sha256-${hash}';${hasLogo ? " img-src 'self';" : ""} base-uri 'none'`;
}

const CONTENT_SECURITY_POLICY = contentSecurityPolicy(STYLE, false);

const COLOR = /^#[0-9a-f]{6}$/;

/** Our styles, plus those of an owner's page: line breaks as typed, and a link in its colour with readable text. */
function styleOf(look: PageLook | undefined): string {
  if (look === undefined) return STYLE;
  const color = look.color !== null && COLOR.test(look.color) ? look.color : "#1d5c43";
  const bar = look.color === null ? "" : `\nmain { border-top: .375rem solid ${color}; }`;
  return `${STYLE}
main { box-sizing: border-box; width: 100%; }
main > p { white-space: pre-line; }
img { display: block; max-width: 100%; max-height: 5rem; margin: 0 0 1.25rem; }
main a { display: inline-block; margin-top: .75rem; padding: .6rem 1.1rem; font-weight: 600; text-decoration: none;
  color: ${readableOn(color)}; background: ${color}; border: 1px solid currentcolor; border-radius: .5rem; }
:focus-visible { outline-color: currentcolor; }${bar}`;
}

/** Black or white, whichever contrasts more with a colour; the ratio is at least 4.5 to 1. */
export function readableOn(color: string): "#000" | "#fff" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? "#000" : "#fff";
}

export interface Page {
  readonly title: PageWords;
  readonly text: PageWords;
  /** With their own headings. */
  readonly sections?: readonly DisclosureSection[];
  /** The language of an owner's texts, if known. */
  readonly ownLanguage?: string | null;
  /** A smaller paragraph at the end. */
  readonly note?: string;
  /** Another note, for English readers. */
  readonly englishNote?: string;
  readonly link?: { readonly href: string; readonly label: PageWords };
  /** Posts to the page's own address, without data. */
  readonly button?: string;
  readonly look?: PageLook;
  /** Defaults to English. */
  readonly spoken?: Spoken;
}

/** Our text, or an owner's, which may be in any language. */
type PageWords = string | { readonly own: string };

/** How an owner's own page differs from ours. */
export interface PageLook {
  /** #rrggbb */
  readonly color: string | null;
  /** URL of an image on this server. */
  readonly logo: string | null;
}

/** A small, self-contained page. `html` escapes every text in it. */
export function pageResponse(
  page: Page,
  init: { status: number; headers?: Readonly<Record<string, string>> },
): Response {
  const { look, spoken = ENGLISH } = page;
  const policy =
    look === undefined ? CONTENT_SECURITY_POLICY : contentSecurityPolicy(styleOf(look), look.logo !== null);
  return new Response(renderPage(page), {
    status: init.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": spoken.language,
      "Content-Security-Policy":
        page.button === undefined
          ? `${policy}; form-action 'none'`
          : `${policy}; form-action 'self'; frame-ancestors 'none'`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...init.headers,
    },
  });
}

export function renderPage(page: Page): string {
  const { title, text, sections = [], note, englishNote, link, button, look, ownLanguage, spoken = ENGLISH } = page;
  const foreign = html` lang="${ownLanguage ?? "und"}" dir="auto"`;
  const markOf = (words: PageWords) => (typeof words === "string" ? "" : foreign);
  const logo = look?.logo == null ? "" : html`<img src="${look.logo}" alt="">\n`;
  const rel = look === undefined ? "noreferrer" : "nofollow noreferrer";
  const anchor =
    link === undefined
      ? ""
      : html`\n<p><a href="${link.href}" rel="${rel}"${markOf(link.label)}>${wordsOf(link.label)}</a></p>`;
  const notes = [
    note === undefined ? "" : html`\n<p><small>${note}</small></p>`,
    englishNote === undefined ? "" : html`\n<p lang="en" dir="ltr"><small>${englishNote}</small></p>`,
  ];
  const form = button === undefined ? "" : html`\n<form method="post"><button>${button}</button></form>`;
  return html`<!doctype html>
<html lang="${spoken.language}" dir="${spoken.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${wordsOf(title)}</title>
<style>${raw(styleOf(look))}</style>
</head>
<body>
<main>
${logo}<h1${markOf(title)}>${wordsOf(title)}</h1>
<p${markOf(text)}>${wordsOf(text)}</p>${sections.map((section) => renderSection(section, foreign))}${anchor}${form}${notes}
</main>
</body>
</html>
`.toString();
}

function wordsOf(words: PageWords): string {
  return typeof words === "string" ? words : words.own;
}

function renderSection({ heading, lines }: DisclosureSection, foreign: ReturnType<typeof html>) {
  const paragraphs = lines.map((line) => {
    if (typeof line === "string") return html`\n<p>${line}</p>`;
    if ("own" in line && line.before !== undefined)
      return html`\n<p>${line.before} <span${foreign}>${line.own}</span></p>`;
    if ("own" in line) return html`\n<p${foreign}>${line.own}</p>`;
    return html`\n<p><a href="${line.href}" rel="nofollow noreferrer">${line.label}</a></p>`;
  });
  return html`\n<h2>${heading}</h2>${paragraphs}`;
}

/** True for a script's request. */
export function wantsJson(headers: Headers): boolean {
  return /\bapplication\/(?:[\w.-]+\+)?json\b/i.test(headers.get("accept") ?? "");
}

/** True if the response is shown in a browser. */
export function wantsPage(headers: Headers): boolean {
  return !wantsJson(headers) && /\btext\/html\b/i.test(headers.get("accept") ?? "");
}

/** The only not-found response: a page for browsers, a problem document for other clients. */
export function notFoundResponse(headers: Headers): Response {
  if (!wantsPage(headers)) {
    return problemResponse({ status: 404, title: "Not found", detail: "There is nothing at this address." });
  }
  return pageResponse(
    {
      title: "Page not found",
      text: "Check the address, or open the dashboard.",
      link: { href: "/", label: "Go to the dashboard" },
    },
    { status: 404 },
  );
}
