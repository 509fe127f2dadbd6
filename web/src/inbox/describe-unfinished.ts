import { countOf, formatCount } from "../format/counts.ts";
import type { MatchingChange } from "../graphql/operations/documents.ts";
import { doneOf, type Unfinished } from "./unfinished.ts";

/** How far something came before the page was left, and no more than is known. */
export function describeUnfinished(work: Unfinished): string {
  const all = countOf(work.total, "message", "messages");
  const what = WHAT[work.kind === "deletion" ? "deleted" : work.to].replace("#", all);
  if (!work.hasBegun) return `${what} was called off when the page was left. Nothing was changed.`;
  const done = doneOf(work);
  if (done === 0) return `${what} had only begun when it was cut short.`;
  return `${what} was cut short: at least ${formatCount(done)} are done.`;
}

const WHAT: Readonly<Record<MatchingChange, string>> = {
  spam: "Moving # to spam",
  inbox: "Moving # to the inbox",
  read: "Marking # as read",
  unread: "Marking # as unread",
  deleted: "Deleting #",
};
