import { html, raw } from "hono/html";
import { plural } from "../../../shared/plural.ts";
import type { Answer } from "../../services/erasure/answer.ts";
import { dateIn } from "./answer-words.ts";
import type { ReadMessages } from "./describe-message.ts";
import { own, renderMention, renderMessage } from "./message-section.ts";

// For paper as much as for a screen, so always on white.
const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 50rem; padding: 3rem 1.5rem 4rem; color: #262320; background: #fff;
  font: 1rem/1.55 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell,
  "Liberation Sans", Arial, sans-serif; }
.kind { margin: 0; color: #1d5c43; font-weight: 600; }
h1 { margin: .25rem 0 1rem; font-size: 2rem; font-weight: 650; line-height: 1.2; }
h2 { margin: 2.75rem 0 .75rem; font-size: 1.35rem; font-weight: 650; }
h3 { margin: 0 0 .75rem; font-size: 1.05rem; font-weight: 650; }
h2, h3 { break-after: avoid; }
p, ul, blockquote { margin: .5rem 0 0; }
ul { padding-left: 1.1rem; }
td > ul { margin: .25rem 0 0; padding-left: 0; list-style: none; }
td > ul:first-child { margin-top: 0; }
td > ul > li + li { margin-top: .25rem; }
bdi { white-space: pre-wrap; overflow-wrap: anywhere; }
blockquote { margin-left: 0; padding-left: .75rem; border-left: 3px solid #d9d4c7; }
a { color: #1d5c43; }
article { margin-top: 1.5rem; padding: 1.25rem 1.5rem; border: 1px solid #e0dbcf; border-radius: .75rem; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: .35rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { width: 11rem; padding-inline-end: 1rem; color: #6b645a; font-weight: 400; }
tr { break-inside: avoid; }
.facts { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid #e0dbcf; font-size: .875em; }
.facts tr:first-child > * { padding-top: .75rem; }
@media (max-width: 36rem) {
  th, td { display: block; width: auto; padding: .1rem 0; }
  td, .facts tr:first-child > td { padding: .1rem 0 .5rem; }
}
@media print {
  @page { margin: 18mm 16mm; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  article { padding: 0 0 1rem; border-width: 0 0 1px; border-radius: 0; }
}`;

const PLACES = { whole: "as the whole of a field", anywhere: "anywhere in a text" } as const;

/** What `answer.html` has, message by message: nothing in it runs or loads. */
export async function* answerPage(answer: Answer, read: ReadMessages): AsyncGenerator<string> {
  yield pageStart(answer);
  let number = 0;
  for await (const messages of read(answer.ownIds, true)) {
    for (const message of messages) {
      number += 1;
      yield renderMessage(message, number, answer.timeZone);
    }
  }
  yield mentionsStart(answer);
  number = 0;
  for await (const messages of read(answer.mentionIds, false)) {
    for (const message of messages) {
      number += 1;
      yield answer.order.withMentions
        ? renderMessage(message, number, answer.timeZone)
        : renderMention(message, number, answer.timeZone);
    }
  }
  yield pageEnd(answer);
}

function pageStart(answer: Answer): string {
  const { order, preparedAt, timeZone, retentionDays, ownIds } = answer;
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
<header>
<p class="kind">Answer to a request for information (Article 15 of the GDPR)</p>
<h1>What we hold about you</h1>
<p>This is everything in the inbox of our website’s forms in which we found “${own(order.value)}” ${PLACES[order.place]}. It was
prepared on ${dateIn(timeZone, preparedAt)}. All times are those of the time zone ${timeZone}.</p>
<p>We hold ${plural(ownIds.length, "message")} from you. A message is deleted ${plural(retentionDays, "day")}
after it arrived, or earlier. The same information is in the file answer.json, for programs.</p>
</header>
${responsible(answer)}<section>
<h2>Messages from you</h2>
${ownIds.length === 0 ? html`<p>There are none.</p>` : ""}
`.toString();
}

/** Nothing where nothing is stated. */
function responsible({ controller: { name, contact, representative, dataProtectionOfficer } }: Answer) {
  const lines = [
    ["", name],
    ["", contact],
    ["Representative: ", representative],
    ["Data protection officer: ", dataProtectionOfficer],
  ] as const;
  const stated = lines.flatMap(([label, text]) => (text === null ? [] : [html`<li>${label}${own(text)}</li>`]));
  return stated.length === 0 ? "" : html`<section>\n<h2>Who is responsible</h2>\n<ul>${stated}</ul>\n</section>\n`;
}

function mentionsStart({ mentionIds, order }: Answer): string {
  const those =
    mentionIds.length === 1
      ? "1 message that somebody else sent"
      : `${mentionIds.length.toLocaleString("en")} messages that others sent`;
  const contents = order.withMentions
    ? "Here is what was written, without what concerns only who wrote it."
    : "What was written is left out, because it is about other people as well.";
  return html`</section>
<section>
<h2>Messages of other people that name you</h2>
<p>${mentionIds.length === 0 ? "There are none." : `You are named in ${those}. ${contents}`}</p>
`.toString();
}

function pageEnd(answer: Answer): string {
  const { notesElsewhere, repliesElsewhere, ownTexts, spamServices } = answer;
  const { ruleNames, spamEntries, savedReplyNames, viewNames, labelNames } = ownTexts;
  const lists = [
    ["Entries of our lists of senders that are always allowed or blocked", spamEntries],
    ["Rules that sort messages", ruleNames],
    ["Labels", labelNames],
    ["Prepared replies", savedReplyNames],
    ["Saved searches", viewNames],
  ] as const;
  const also = [
    ...lists
      .filter(([, names]) => names.length > 0)
      .map(
        ([what, names]) => html`${what}: ${names.map((name, index) => html`${index === 0 ? "" : ", "}${own(name)}`)}`,
      ),
    ...(notesElsewhere > 0 ? [plural(notesElsewhere, "note on another message", "notes on other messages")] : []),
    ...(repliesElsewhere > 0 ? [plural(repliesElsewhere, "reply to somebody else", "replies to others")] : []),
  ];
  return html`</section>
<section>
<h2>What else names you</h2>
${also.length === 0 ? html`<p>Nothing.</p>` : html`<ul>${also.map((line) => html`<li>${line}</li>`)}</ul>`}
</section>
<section>
<h2>How your messages are handled</h2>
<p>The people who answer this inbox can read your messages. A spam filter gives every message points for what is in it and how it was sent. A message with many points is kept apart as
spam, where it is read later or not at all. Nothing else is decided without a person, except that a message can be sorted by the
rules named with it.${
    spamServices.length === 0
      ? ""
      : html` Messages are also sent to ${spamServices.join(" and ")}, which says whether they look like spam.`
  }</p>
<p>Deleted messages remain in backups until those are replaced.</p>
</section>
<section>
<h2>Your rights</h2>
<p>You can ask us to correct or delete this information or to limit what we do with it, and you can object to its use. You can
also complain to a data protection authority.</p>
</section>
</body>
</html>
`.toString();
}
