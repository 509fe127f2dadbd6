import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import type { ErasurePreviewQuery } from "../../core/kit/graphql/documents.ts";

type Step = ErasurePreviewQuery["erasurePreview"];

/**
 * What the steps so far found. Its spellings probably belong to the same person; labels, notes and replies are on other
 * messages, and deleted only at the owner's request.
 */
export type Found = Omit<Step, "__typename" | "nextCursor">;

export const NOTHING_FOUND: Found = {
  forms: [],
  samples: [],
  spellings: [],
  ruleNames: [],
  spamEntries: [],
  savedReplyNames: [],
  viewNames: [],
  labelNames: [],
  notes: 0,
  replies: 0,
  looked: 0,
  newestId: null,
};

const MAX_SAMPLES = 5;

/** Merges the results of the next, older messages. */
export function addStep(found: Found, step: Step): Found {
  const forms = new Map(found.forms.map((form) => [form.formId, form]));
  for (const form of step.forms) {
    const before = forms.get(form.formId);
    forms.set(form.formId, before === undefined ? form : together(before, form));
  }
  const { __typename: _, nextCursor: __, ...latest } = step;
  return {
    ...latest,
    forms: [...forms.values()].sort((one, other) => other.count - one.count),
    samples: [...found.samples, ...step.samples].slice(0, MAX_SAMPLES),
    spellings: addSpellings(found.spellings, step.spellings),
    notes: found.notes + step.notes,
    replies: found.replies + step.replies,
    looked: found.looked + step.looked,
    newestId: found.newestId ?? step.newestId,
  };
}

function addSpellings(before: Step["spellings"], more: Step["spellings"]): Step["spellings"] {
  const found = new Map(before.map((one) => [one.value, one]));
  for (const one of more) found.set(one.value, { ...one, count: one.count + (found.get(one.value)?.count ?? 0) });
  return [...found.values()];
}

function together(newer: Step["forms"][number], older: Step["forms"][number]): Step["forms"][number] {
  return {
    ...newer,
    count: newer.count + older.count,
    own: newer.own + older.own,
    oldestAt: older.oldestAt,
    mailed: newer.mailed + older.mailed,
    pushed: newer.pushed + older.pushed,
  };
}

export function countOfAll({ forms }: Pick<Found, "forms">): number {
  return forms.reduce((sum, form) => sum + form.count, 0);
}

/** Messages the person sent, excluding others that mention them. */
export function countOfOwn({ forms }: Pick<Found, "forms">): number {
  return forms.reduce((sum, form) => sum + form.own, 0);
}

/** `null` if the person sent everything found. */
export function describeSenders(found: Pick<Found, "forms">): string | null {
  const own = countOfOwn(found);
  const others = countOfAll(found) - own;
  if (others === 0) return null;
  const theirs = own === 0 ? "None was" : own === 1 ? "1 was" : `${formatCount(own)} were`;
  return `${theirs} sent by this person. ${countOf(others, "names them and was", "name them and were")} sent by somebody else.`;
}

interface Copies {
  readonly mailed: number;
  readonly pushed: number;
}

/** Describes copies outside Postern; null if there are none. */
export function describeCopies(forms: readonly Copies[]): string | null {
  const mailed = forms.reduce((sum, form) => sum + form.mailed, 0);
  const pushed = forms.reduce((sum, form) => sum + form.pushed, 0);
  const parts = [
    ...(mailed > 0 ? [`${countOf(mailed, "email", "emails")} in mailboxes`] : []),
    ...(pushed > 0 ? [`${countOf(pushed, "copy", "copies")} sent to webhooks`] : []),
  ];
  if (parts.length === 0) return null;
  return `Copies outside Postern that you need to delete yourself: ${parts.join(" and ")}.`;
}

/** `null` if only messages contain the value. */
export function describeMentions({ labelNames, notes, replies }: Pick<Found, "labelNames" | "notes" | "replies">) {
  const parts = [
    ...(notes > 0 ? [`${countOf(notes, "note", "notes")} on other messages`] : []),
    ...(replies > 0 ? [`${countOf(replies, "reply", "replies")} to other messages`] : []),
    ...labelNames.map((name) => `the label “${name}”`),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
