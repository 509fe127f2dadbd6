import { html, raw } from "hono/html";
import { plural } from "../../../shared/plural.ts";
import type { Answer } from "../../services/erasure/answer.ts";
import { describeAnswer } from "./answer-document.ts";
import type { AnsweredMessage, ReadMessages } from "./describe-message.ts";
import { type DateOf, own, row, rowsOf } from "./show-facts.ts";

// For paper as much as for a screen, so always on white.
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

/** What `answer.html` has, message by message: nothing in it runs or loads. */
export async function* answerPage(answer: Answer, read: ReadMessages): AsyncGenerator<string> {
  const dateOf = datesIn(answer.timeZone);
  yield pageStart(answer, dateOf);
  yield* articles(read(answer.ownIds, true), dateOf);
  yield mentionsStart(answer);
  yield* articles(read(answer.mentionIds, false), dateOf);
  yield pageEnd(answer, dateOf);
}

/** “28 November 2026 at 14:05”, in a time zone. */
function datesIn(timeZone: string): DateOf {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return (at) => format.format(new Date(at));
}

async function* articles(messages: AsyncGenerator<AnsweredMessage>, dateOf: DateOf): AsyncGenerator<string> {
  let number = 0;
  for await (const message of messages) {
    number += 1;
    const { form, received_at, fields = [], ...facts } = message;
    const written = fields.map(({ name, value }) => row(own(name), own(value)));
    yield html`<article>
<h3>${number}. ${own(form)}, <time datetime="${received_at}">${dateOf(received_at)}</time></h3>
<table>${[...written, ...rowsOf(facts, dateOf)]}</table>
</article>
`.toString();
  }
}

const PLACES = { whole: "as the whole of a field", anywhere: "anywhere in a text" } as const;

function pageStart(answer: Answer, dateOf: DateOf): string {
  const { order, timeZone, retentionDays, ownIds } = answer;
  const { controller, prepared_at } = describeAnswer(answer);
  const responsible = rowsOf(controller, dateOf);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<title>What we hold about you</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<p>Answer to a request for information (Article 15 of the GDPR)</p>
<h1>What we hold about you</h1>
<p>This is everything in the inbox of our website’s forms in which we found “${own(order.value)}” ${PLACES[order.place]}. It was
prepared on ${dateOf(prepared_at)}. All times are those of the time zone ${timeZone}.</p>
<p>We hold ${plural(ownIds.length, "message")} from you. A message is deleted ${plural(retentionDays, "day")}
after it arrived, or earlier. The same information is in the file answer.json, for programs.</p>
${responsible.length === 0 ? "" : html`<h2>Who is responsible</h2>\n<table>${responsible}</table>\n`}<h2>Messages from you</h2>
${ownIds.length === 0 ? html`<p>There are none.</p>` : ""}
`.toString();
}

function mentionsStart({ mentionIds, order }: Answer): string {
  const those = plural(mentionIds.length, "message that somebody else sent", "messages that others sent");
  const contents = order.withMentions
    ? "Here is what was written, without what concerns only who wrote it."
    : "What was written is left out, because it is about other people as well.";
  const text = mentionIds.length === 0 ? "There are none." : `You are named in ${those}. ${contents}`;
  return html`<h2>Messages of other people that name you</h2>\n<p>${text}</p>\n`.toString();
}

function pageEnd(answer: Answer, dateOf: DateOf): string {
  const { also_named_in, spam_services } = describeAnswer(answer);
  const judges =
    spam_services.length === 0
      ? ""
      : ` Messages are also sent to ${spam_services.join(" and ")}, which says whether they look like spam.`;
  return html`<h2>What else names you</h2>
<table>${rowsOf(also_named_in, dateOf)}</table>
<h2>How your messages are handled</h2>
<p>The people who answer this inbox can read your messages. A spam filter gives every message points for what is in it and how it was sent. A message with many points is kept apart as
spam, where it is read later or not at all. Nothing else is decided without a person, except that a message can be sorted by the
rules named with it.${judges}</p>
<p>Deleted messages remain in backups until those are replaced.</p>
<h2>Your rights</h2>
<p>You can ask us to correct or delete this information or to limit what we do with it, and you can object to its use. You can
also complain to a data protection authority.</p>
</body>
</html>
`.toString();
}
