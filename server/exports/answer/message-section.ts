import { html } from "hono/html";
import { toVisibleText } from "../../../shared/visible-text.ts";
import { dateIn, describeFile, describeRead, describeSent, FOLDERS } from "./answer-words.ts";
import type { AnsweredMessage, DescribedFile } from "./describe-message.ts";

type Markup = ReturnType<typeof html> | string;

/** A visitor's or owner's words: escaped, on lines as they were written, with every character that would not be seen named. */
export function own(text: string): Markup {
  return html`<bdi dir="auto">${toVisibleText(text)}</bdi>`;
}

const row = (name: Markup, value: Markup | readonly Markup[]): Markup =>
  html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;

const list = (items: readonly Markup[]): Markup => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

const rowOf = (name: string, items: readonly Markup[]): Markup => (items.length === 0 ? "" : row(name, list(items)));

export function renderMessage(message: AnsweredMessage, number: number, timeZone: string): string {
  const { id, form, received_at, imported_at, folder, deleted_by, fields, files, sent, read, own: facts } = message;
  const date = (at: string) => dateIn(timeZone, at);
  const outside = sent.map((one) => html`${own(describeSent(one))}, <time datetime="${one.at}">${date(one.at)}</time>`);
  const readers = read.map(
    (one) => html`${own(describeRead(one))}, <time datetime="${one.last_at}">${date(one.last_at)}</time>`,
  );
  return html`<article id="${id}">
<h3>${number}. ${own(form)}, <time datetime="${received_at}">${date(received_at)}</time></h3>
<table><tbody>
${fields.map(({ name, value }) => row(own(name), own(value)))}${rowOf("Files", files.map(fileLine))}
</tbody></table>
<table class="facts"><tbody>
${row("Kept in", `${FOLDERS[folder]}${imported_at === null ? "" : `, added from a file on ${date(imported_at)}`}`)}${row(
  "Deleted by",
  date(deleted_by),
)}${row("Sent to", outside.length === 0 ? "Nobody" : list(outside))}${row(
  "Read by",
  readers.length === 0 ? "Nothing is on record" : list(readers),
)}${facts === null ? "" : renderFacts(facts, date)}
</tbody></table>
</article>
`.toString();
}

/** A message of somebody else of which nothing but this is told. */
export function renderMention(
  { form, received_at, deleted_by }: AnsweredMessage,
  number: number,
  timeZone: string,
): string {
  return html`<p>${number}. ${own(form)}, ${dateIn(timeZone, received_at)}. It is deleted by ${dateIn(timeZone, deleted_by)}.</p>
`.toString();
}

function fileLine(file: DescribedFile): Markup {
  const name = file.path === null ? own(file.name) : html`<a href="${hrefOf(file.path)}">${own(file.name)}</a>`;
  return html`${name} (${describeFile(file)})`;
}

/** Relative to the document, beside which the folder with files lies. */
function hrefOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

type Facts = NonNullable<AnsweredMessage["own"]>;

function renderFacts(facts: Facts, date: (at: string) => string): Markup[] {
  const { origin, language, subject, reply_to, confirmation, rules, replies, labels, notes } = facts;
  const from = [
    ...named("Internet address (IP)", origin.ip_address),
    ...named("Browser", origin.user_agent),
    ...named("Page", origin.page),
    ...named("Language", language),
    ...named("Subject", subject),
    ...named("Address for replies", reply_to),
  ];
  const said = replies.map(
    (reply) => html`${date(reply.at)}, to ${own(reply.to)}: ${own(reply.subject)}${quote(reply.text)}`,
  );
  return [
    rowOf(
      "Purpose",
      [facts.purpose, facts.legal_basis].flatMap((text) => (text === null ? [] : [own(text)])),
    ),
    rowOf("Came with it", from),
    confirmation === null ? "" : row("Your confirmation", list(describeConfirmation(confirmation, date))),
    row("Spam filter", describeVerdict(facts.spam_filter)),
    rowOf(
      "Rules applied",
      rules.map((name) => (name === null ? "A rule that has been deleted since" : own(name))),
    ),
    rowOf("Our replies", said),
    rowOf("Labels", (labels ?? []).map(own)),
    rowOf(
      "Our notes",
      (notes ?? []).map((note) => html`${date(note.at)}${quote(note.text)}`),
    ),
  ];
}

const quote = (text: string): Markup => html`<blockquote>${own(text)}</blockquote>`;

const named = (name: string, value: string | null): Markup[] =>
  value === null || value === "" ? [] : [html`${name}: ${own(value)}`];

function describeConfirmation(
  { sent_at, confirmed_at, released_at, words }: NonNullable<Facts["confirmation"]>,
  date: (at: string) => string,
): Markup[] {
  return [
    ...(sent_at === null ? [] : [`You were asked by email, last on ${date(sent_at)}`]),
    ...(confirmed_at === null ? [] : [`You confirmed on ${date(confirmed_at)}`]),
    ...(released_at === null ? [] : [`Taken without your confirmation on ${date(released_at)}`]),
    ...named("What you were asked to confirm", words),
  ];
}

function describeVerdict({ score, threshold, held, reasons, addresses_ai, learned }: Facts["spam_filter"]): Markup {
  const verdict = held ? "Held as spam when it arrived" : "Not spam when it arrived";
  const points = (count: number) => `${count > 0 ? "+" : ""}${count.toLocaleString("en").replace("-", "−")}`;
  const why = [
    ...reasons.map((reason) => html`${own(reason.words || reason.name)} (${points(reason.points)})`),
    ...(addresses_ai ? ["It says something to an AI that may read it"] : []),
    ...(learned ? ["The filter learned from it, because it was moved by hand"] : []),
  ];
  return html`<div>${verdict}: ${points(score)} points. Messages with ${threshold.toLocaleString("en")} or more are held.</div>${why.length === 0 ? "" : list(why)}`;
}
