import { useState, useSyncExternalStore } from "react";
import type { Folder, SubmissionStatus } from "../../kit/graphql/documents.ts";

/** A message that is about to be deleted, and where it is counted. */
export interface DeletedMessage {
  readonly id: string;
  readonly formId: string;
  readonly folder: Folder;
  readonly status: SubmissionStatus;
  readonly isDone: boolean;
}

interface Pending extends DeletedMessage {
  /** Time of the deletion, in steps of `settled`; null while it can be undone. */
  readonly settledAt: number | null;
}

type PendingDeletions = ReadonlyMap<string, Pending>;

// Of the tab and not of a page: the owner may open another page meanwhile.
let pending: PendingDeletions = new Map();
let settled = 0;
const listeners = new Set<() => void>();

function change(next: PendingDeletions): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Hides messages from every list and every count. */
export function hideMessages(messages: readonly DeletedMessage[]): void {
  const waiting = [...pending].filter(([, { settledAt }]) => settledAt === null);
  change(new Map([...waiting, ...messages.map((message) => [message.id, { ...message, settledAt: null }] as const)]));
}

/** Shows them again: the deletion was undone, or it failed. */
export function showMessages(ids: readonly string[]): void {
  const shown = new Set(ids);
  change(new Map([...pending].filter(([id]) => !shown.has(id))));
}

/** They are deleted: counts that are read from now on no longer include them. */
export function settleMessages(ids: readonly string[]): void {
  if (ids.length === 0) return;
  settled += 1;
  const gone = new Set(ids);
  change(
    new Map([...pending].map(([id, message]) => [id, gone.has(id) ? { ...message, settledAt: settled } : message])),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Messages that are about to be deleted: no list shows them. */
export function usePendingDeletions(): PendingDeletions {
  return useSyncExternalStore(subscribe, () => pending);
}

type Counts = { readonly [Key in Folder | `${Folder}Unread` | "inboxOpen"]?: number };

/**
 * Returns how to turn a form's counts, or with the id null those of all forms, as `data` has them, into counts that fit what is shown: without the messages
 * that wait to be deleted, and without those that were deleted since `data` was read.
 */
export function useShownCounts(data: unknown) {
  const deletions = usePendingDeletions();
  const [read, setRead] = useState({ data, at: settled });
  if (read.data !== data) setRead({ data, at: settled });
  const hidden = [...deletions.values()].filter(({ settledAt }) => settledAt === null || settledAt > read.at);
  return <Given extends Counts>({ id, counts }: { readonly id: string | null; readonly counts: Given }): Given =>
    withoutMessages(
      counts,
      hidden.filter(({ formId }) => id === null || formId === id),
    );
}

/** Counts as they are without some of the messages in them. */
export function withoutMessages<Given extends Counts>(counts: Given, messages: readonly DeletedMessage[]): Given {
  const rest: Record<string, unknown> = { ...counts };
  for (const { folder, status, isDone } of messages) {
    const keys: string[] = [folder];
    if (status === "unread") keys.push(`${folder}Unread`);
    if (!isDone) keys.push(`${folder}Open`);
    for (const key of keys) {
      const count = rest[key];
      if (typeof count === "number") rest[key] = Math.max(0, count - 1);
    }
  }
  return rest as Given;
}
