import { html, raw } from "hono/html";
import { toVisibleText } from "../../../../shared/visible-text.ts";
import type { TextKey } from "../../../core/visitor-language/catalogues.ts";
import { tellController, tellForm, tellProcessors, tellRights } from "../../privacy/disclosure.ts";
import type { Answer } from "../answer.ts";
import { answerRows } from "./answer-rows.ts";
import type { ReadMessages } from "./describe-message.ts";
import { type DateOf, known, list, own, row, sections } from "./show-facts.ts";

// Also meant for printing, so always on white.
const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 50rem; padding: 3rem 1.5rem; color: #262320; background: #fff; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin: 2.5rem 0 .75rem; }
h2, h3 { break-after: avoid; }
ul { margin: 0; padding: 0; list-style: none; }
bdi { white-space: pre-wrap; overflow-wrap: anywhere; }
article { margin-top: 1.5rem; border-top: 1px solid #ccc; }
li + li { margin-top: .5rem; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: .3rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { width: 11rem; padding-inline-end: 1rem; color: #5f594f; font-weight: 400; }
tr { break-inside: avoid; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } }`;

/** Yields `answer.html`, message by message, in the person's language, without scripts or external resources. */
export async function* answerPage(answer: Answer, read: ReadMessages): AsyncGenerator<string> {
  const dateOf = datesIn(answer);
  yield pageStart(answer, dateOf);
  yield* articles(answer, read(answer.ownIds, true), dateOf);
  yield mentionsStart(answer);
  yield* articles(answer, read(answer.mentionIds, false), dateOf);
  yield pageEnd(answer);
}

/** “28 November 2026 at 14:05”, in the person's language and the account's time zone. */
function datesIn({ timeZone, translation }: Answer): DateOf {
  const locale = translation.language === "en" ? "en-GB" : translation.locale;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  return (at) => html`<time datetime="${at}">${format.format(new Date(at))}</time>`;
}

async function* articles(
  { translation }: Answer,
  messages: ReturnType<ReadMessages>,
  dateOf: DateOf,
): AsyncGenerator<string> {
  let number = 0;
  for await (const message of messages) {
    number += 1;
    const written = (message.fields ?? []).map(({ name, value }) => row(own(name), own(value)));
    yield html`<article>
<h3>${number.toLocaleString(translation.locale)}. ${own(message.form)}, ${dateOf(message.received_at)}</h3>
<table>${written}${answerRows(message, translation, dateOf)}</table>
</article>
`.toString();
  }
}

function pageStart(answer: Answer, dateOf: DateOf): string {
  const { order, timeZone, preparedAt, ownIds, facts, translation } = answer;
  const date = "\u0000";
  const [before = "", after = ""] = translation
    .text("answer.found", { value: toVisibleText(order.value), date, zone: timeZone })
    .split(date);
  const also = (order.also ?? []).map(toVisibleText);
  const text = (key: TextKey) => translation.text(key);
  const about = [translation.count("answer.count", ownIds.length), text("answer.source"), text("answer.programs")];
  return html`<!doctype html>
<html lang="${translation.language}" dir="${translation.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<title>${text("answer.title")}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<p>${text("answer.request")}</p>
<h1>${text("answer.title")}</h1>
<p>${before}${dateOf(preparedAt.toISOString())}${after}</p>
${also.length === 0 ? "" : html`<p>${translation.text("answer.also", { values: translation.list(also) })}</p>\n`}<p>${translation.join(...about)}</p>
${sections([tellController(facts, translation)])}<h2>${text("answer.messages")}</h2>
${ownIds.length === 0 ? html`<p>${text("answer.none")}</p>` : ""}
`.toString();
}

function mentionsStart({ mentionIds, order, translation }: Answer): string {
  const those = translation.count("answer.othersCount", mentionIds.length);
  const leftOut = order.withMentions ? [] : [translation.text("answer.othersLeftOut")];
  const said = mentionIds.length === 0 ? translation.text("answer.none") : translation.join(those, ...leftOut);
  return html`<h2>${translation.text("answer.others")}</h2>\n<p>${said}</p>\n`.toString();
}

/** How messages are handled now, for each form the person used. */
function pageEnd(answer: Answer): string {
  const { facts, translation, ownTexts, notesElsewhere, repliesElsewhere } = answer;
  const { spamEntries, ruleNames, labelNames, savedReplyNames, viewNames } = ownTexts;
  const texts = [...spamEntries, ...ruleNames, ...labelNames, ...savedReplyNames, ...viewNames].map(own);
  const elsewhere = notesElsewhere + repliesElsewhere;
  const formIds = new Set(answer.ownIds.map((id) => answer.about.get(id)?.formId));
  const told = facts.forms
    .filter(({ id }) => formIds.has(id))
    .map((form) => [
      html`<h2>${own(form.name)}</h2>\n`,
      ...sections(tellForm({ facts, form, isNamed: true, translation })),
    ]);
  const general = [tellProcessors(facts, true, translation), ...tellRights(translation)];
  return html`<h2>${translation.text("answer.elsewhere")}</h2>
<table>${known(translation.text("answer.ourTexts"), list(texts) ?? translation.text("answer.none"))}${known(
    translation.text("answer.notesElsewhere"),
    elsewhere.toLocaleString(translation.locale),
  )}</table>
${told.flat()}${sections(general)}</body>
</html>
`.toString();
}
