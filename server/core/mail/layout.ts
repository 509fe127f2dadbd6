import { html, raw } from "hono/html";
import { ENGLISH, type Spoken } from "../../../shared/visitor-languages.ts";

export interface LayoutLink {
  readonly label: string;
  readonly href: string;
}

export interface Layout {
  /** Shown beside the subject in a list of mails. */
  readonly preheader: string;
  readonly heading: string;
  readonly lead: string;
  /** Names and values, as plain text; line breaks are kept. */
  readonly rows?: readonly (readonly [name: string, value: string, links?: readonly LayoutLink[]])[];
  readonly button: LayoutLink;
  readonly footer: string;
  /** Defaults to English. */
  readonly spoken?: Spoken;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Mail programs that support dark mode read these; the others keep the inline colours, which are readable either way.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#1e1c19!important}.card{background:#292723!important;border-color:#38352f!important}
.ink{color:#e9e5dd!important}.link{color:#8fc7ab!important}.soft{color:#a8a298!important}.line{border-color:#38352f!important}}`;

/** Tables and inline styles, because mail programs render those alike. `html` escapes every text in it. */
export function renderHtml({ preheader, heading, lead, rows = [], button, footer, spoken = ENGLISH }: Layout): string {
  return html`<!doctype html>
<html lang="${spoken.language}" dir="${spoken.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${raw(STYLE)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f4">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf8f4">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #eae6dc;border-radius:8px">
<tr><td style="padding:24px 24px 8px;${raw(FONT)}">
<h1 class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:600;color:#262320">${heading}</h1>
<p class="soft" style="margin:4px 0 0;font-size:14px;line-height:20px;color:#6b6558">${lead}</p>
</td></tr>
${rows.map((row, index) => [index === 0 ? "" : "\n", renderRow(row)])}
<tr><td style="padding:16px 24px 24px;${raw(FONT)}">
<a href="${button.href}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d5c43;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${button.label}</a>
</td></tr>
</table>
<p class="soft" style="margin:16px 0 0;${raw(FONT)};font-size:12px;line-height:18px;color:#6b6558">${footer}</p>
</td></tr>
</table>
</body>
</html>
`.toString();
}

function renderRow([name, value, links = []]: NonNullable<Layout["rows"]>[number]) {
  return html`<tr><td class="line" style="padding:12px 24px;border-top:1px solid #eae6dc;${raw(FONT)}">
<div class="soft" style="font-size:13px;line-height:18px;color:#6b6558">${name}</div>
<div class="ink" dir="auto" style="font-size:15px;line-height:22px;color:#262320;word-break:break-word">${multiline(value)}</div>${links.map(renderLink)}
</td></tr>`;
}

function renderLink({ label, href }: LayoutLink) {
  return html`
<a class="link" href="${href}" style="display:inline-block;margin:8px 16px 0 0;font-size:14px;line-height:20px;font-weight:600;color:#1d5c43">${label}</a>`;
}

export function multiline(text: string) {
  return raw(html`${text}`.toString().replace(/\r\n|\r|\n/g, "<br>\n"));
}

export function renderText({ heading, lead, rows = [], button, footer, spoken = ENGLISH }: Layout): string {
  const blocks = rows.map(([name, value, links = []]) =>
    [`${name}:`, indent(value), ...links.map(({ label, href }) => `${label}: ${href}`)].join("\n"),
  );
  return `${[heading, lead, ...blocks, `${button.label}${spoken.colon ?? ":"}\n${button.href}`, `-- \n${footer}`].join("\n\n")}\n`;
}

// Indented, so that nothing a visitor wrote looks like a part of the mail itself.
function indent(value: string): string {
  return value
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${line}`.trimEnd())
    .join("\n");
}

/**
 * Creating a formatter costs a hundred times more than using it. There is one per owner time zone and visitor language.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in the owner's time zone, with the zone's name: "1 Mar 2026, 13:34 CET". */
export function formatInstant(at: Date, timeZone: string, locale = "en-GB"): string {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZone,
      timeZoneName: "short",
    });
    formats.set(key, format);
  }
  return format.format(at);
}
