import { html } from "hono/html";
import { toVisibleText } from "../../../shared/visible-text.ts";

export type Markup = ReturnType<typeof html> | string;

export type DateOf = (at: string) => string;

/** A visitor's or owner's words: escaped, on lines as they were written, with every character that would not be seen named. */
export function own(text: string): Markup {
  return html`<bdi dir="auto">${toVisibleText(text)}</bdi>`;
}

/** What names of `answer.json` are called, where they are not called so. */
const LABELS: Readonly<Record<string, string>> = {
  at: "On",
  first_at: "First on",
  last_at: "Last on",
  imported_at: "Added from a file",
  sent: "Sent to",
  read: "Read by",
  size: "Size in bytes",
  sha256: "SHA-256",
  path: "In this archive",
  reply_to: "Address for replies",
  ip: "IP address",
  user_agent: "Browser",
  referrer: "Page",
  spam_score: "Points of the spam filter",
  spam_threshold: "Spam from how many points",
  addresses_ai: "Says something to an AI",
  is_learned: "The spam filter learned from it",
};

const labelOf = (key: string) => LABELS[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll("_", " ");

/** Their values are words of ours. */
const CODES = new Set(["folder", "kind", "service", "state", "by", "missing"]);

export const row = (name: Markup, value: Markup): Markup =>
  html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;

/** A row for each fact that is known. */
export function rowsOf(facts: object, dateOf: DateOf): Markup[] {
  return known(facts).map(([key, value]) => row(labelOf(key), show(key, value, dateOf)));
}

function known(facts: object): [string, unknown][] {
  const entries: [string, unknown][] = Object.entries(facts);
  return entries.filter(([, value]) => value !== null && value !== undefined && value !== "");
}

function show(key: string, value: unknown, dateOf: DateOf): Markup {
  if (Array.isArray(value))
    return value.length === 0 ? "None" : html`<ul>${value.map((one) => html`<li>${show(key, one, dateOf)}</li>`)}</ul>`;
  if (typeof value === "object" && value !== null) {
    const facts = known(value).map(([name, inner]) => html`${labelOf(name)}: ${show(name, inner, dateOf)}`);
    return html`${facts.map((fact, at) => (at === 0 ? fact : html`, ${fact}`))}`;
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en");
  if (typeof value !== "string") return "Deleted since";
  if (/(^|_)at$|^deleted_by$/.test(key)) return html`<time datetime="${value}">${dateOf(value)}</time>`;
  if (key === "path") return html`<a href="${value.split("/").map(encodeURIComponent).join("/")}">${own(value)}</a>`;
  return CODES.has(key) ? value.replaceAll("_", " ") : own(value);
}
