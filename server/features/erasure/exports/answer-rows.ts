import { html } from "hono/html";
import type { NameIn } from "../../../core/visitor-language/catalogues.ts";
import type { Translation } from "../../../core/visitor-language/translation.ts";
import type { AnsweredMessage } from "./describe-message.ts";
import { type DateOf, known, list, type Markup, own } from "./show-facts.ts";

const FOLDERS = { inbox: "inInbox", spam: "inSpam", trash: "inTrash" } as const;

/** The metadata of a message, as table rows in the person's language. */
export function answerRows(message: AnsweredMessage, translation: Translation, dateOf: DateOf): Markup[] {
  const text = (name: NameIn<"answer">) => translation.text(`answer.${name}`);
  const said = (value: string | null | undefined) => (value ? own(value) : null);
  const at = (value: string | null | undefined) => (value ? dateOf(value) : null);
  const texts = (values: readonly (string | null)[] | null | undefined) =>
    list((values ?? []).map((value) => own(value ?? "–")));
  return [
    known(translation.text("privacy.purpose"), said(message.purpose)),
    known(text("folder"), text(FOLDERS[message.folder])),
    known(text("deletedBy"), dateOf(message.deleted_by)),
    known(text("imported"), at(message.imported_at)),
    known(text("files"), list((message.files ?? []).map((file) => fileLine(file, text("notIncluded"))))),
    known(
      text("sentTo"),
      list((message.sent ?? []).filter(({ state }) => state === "delivered").map((sent) => sentLine(sent, dateOf))),
    ),
    known(text("readBy"), list((message.read ?? []).map((read) => readLine(read, text, dateOf)))),
    known(text("subject"), said(message.subject)),
    known(text("replyTo"), said(message.reply_to)),
    known(text("ip"), said(message.ip)),
    known(text("browser"), said(message.user_agent)),
    known(text("page"), said(message.referrer)),
    known(
      text("spam"),
      list((message.spam_reasons ?? []).map(({ detail }) => html`<bdi lang="en" dir="ltr">${detail}</bdi>`)),
    ),
    message.held_as_spam === true ? known("", text("held")) : "",
    known(text("rules"), texts(message.rules)),
    known(text("confirmed"), at(message.confirmation?.confirmed_at)),
    known(
      text("replies"),
      list((message.replies ?? []).map((one) => html`${dateOf(one.at)}: ${own(one.subject)} ${own(one.text)}`)),
    ),
    known(text("labels"), texts(message.labels)),
    known(text("notes"), list((message.notes ?? []).map((note) => html`${dateOf(note.at)}: ${own(note.text)}`))),
  ];
}

type One<Name extends keyof AnsweredMessage> =
  NonNullable<AnsweredMessage[Name]> extends readonly (infer Element)[] ? Element : never;

function fileLine({ name, path }: One<"files">, notIncluded: string): Markup {
  if (path === null) return html`${own(name)} (${notIncluded})`;
  return html`<a href="${path.split("/").map(encodeURIComponent).join("/")}">${own(path)}</a>`;
}

function noteOf(note: string | null): Markup {
  return note === null ? "" : html` (${own(note)})`;
}

function sentLine({ recipient, service, at, country_and_safeguards }: One<"sent">, dateOf: DateOf): Markup {
  return html`${own(recipient ?? service ?? "–")}${noteOf(country_and_safeguards)}, ${dateOf(at)}`;
}

const WAYS = { export: "exported", download: "downloaded", answer: "answered" } as const;

function readLine(
  { by, recipient, last_at, country_and_safeguards }: One<"read">,
  text: (name: NameIn<"answer">) => string,
  dateOf: DateOf,
): Markup {
  const who = by === "agent" ? own(recipient ?? "–") : text(WAYS[by]);
  return html`${who}${noteOf(country_and_safeguards)}, ${dateOf(last_at)}`;
}
