import { escapeHtml } from "../escape-html.ts";

export interface Layout {
  /** The line that a list of mails shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly lead: string;
  /** Names and values, as plain text; line breaks are kept. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly button: { readonly label: string; readonly href: string };
  readonly footer: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Mail programs that know dark mode read these; the others keep the inline colours, which are readable either way.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#1e1c19!important}.card{background:#292723!important;border-color:#38352f!important}
.ink{color:#e9e5dd!important}.soft{color:#a8a298!important}.line{border-color:#38352f!important}}`;

/** Tables and inline styles, because that is what mail programs draw alike. Every text in it is escaped here. */
export function renderHtml({ preheader, heading, lead, rows, button, footer }: Layout): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf8f4">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #eae6dc;border-radius:8px">
<tr><td style="padding:24px 24px 8px;${FONT}">
<h1 class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:600;color:#262320">${escapeHtml(heading)}</h1>
<p class="soft" style="margin:4px 0 0;font-size:14px;line-height:20px;color:#6b6558">${escapeHtml(lead)}</p>
</td></tr>
${rows.map(renderRow).join("\n")}
<tr><td style="padding:16px 24px 24px;${FONT}">
<a href="${escapeHtml(button.href)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d5c43;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a>
</td></tr>
</table>
<p class="soft" style="margin:16px 0 0;${FONT};font-size:12px;line-height:18px;color:#6b6558">${escapeHtml(footer)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function renderRow([name, value]: readonly [string, string]): string {
  const lines = escapeHtml(value).replace(/\r\n|\r|\n/g, "<br>\n");
  return `<tr><td class="line" style="padding:12px 24px;border-top:1px solid #eae6dc;${FONT}">
<div class="soft" style="font-size:13px;line-height:18px;color:#6b6558">${escapeHtml(name)}</div>
<div class="ink" dir="auto" style="font-size:15px;line-height:22px;color:#262320;word-break:break-word">${lines}</div>
</td></tr>`;
}

export function renderText({ heading, lead, rows, button, footer }: Layout): string {
  const blocks = rows.map(([name, value]) => `${name}:\n${indent(value)}`);
  return `${[heading, lead, ...blocks, `${button.label}:\n${button.href}`, `-- \n${footer}`].join("\n\n")}\n`;
}

// Indented, so that nothing a visitor wrote looks like a part of the mail itself.
function indent(value: string): string {
  return value
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${line}`.trimEnd())
    .join("\n");
}
