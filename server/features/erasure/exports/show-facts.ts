import { html } from "hono/html";
import { toVisibleText } from "../../../../shared/visible-text.ts";
import type { DisclosureSection } from "../../../core/visitor-language/disclosure-section.ts";

export type Markup = ReturnType<typeof html> | string;

export type DateOf = (at: string) => Markup;

/** A visitor's or owner's text: escaped, with its line breaks kept and every invisible character named. */
export function own(text: string): Markup {
  return html`<bdi dir="auto" lang="und">${toVisibleText(text)}</bdi>`;
}

export const row = (name: Markup, value: Markup): Markup =>
  html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;

/** A row; empty if there is no value. */
export function known(name: string, value: Markup | null): Markup {
  return value === null || value === "" ? "" : row(name, value);
}

export function list(values: readonly Markup[]): Markup | null {
  return values.length === 0 ? null : html`<ul>${values.map((value) => html`<li>${value}</li>`)}</ul>`;
}

/** The same as on the page for visitors. */
export function sections(those: readonly DisclosureSection[]): Markup[] {
  return those
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => html`<h3>${heading}</h3>\n${lines.map(lineOf)}`);
}

function lineOf(line: DisclosureSection["lines"][number]): Markup {
  if (typeof line === "string") return html`<p>${line}</p>\n`;
  if ("href" in line) return html`<p>${line.label}: ${own(line.href)}</p>\n`;
  return html`<p>${line.before ?? ""} ${own(line.own)}</p>\n`;
}
