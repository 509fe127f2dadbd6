import { useCallback, useSyncExternalStore } from "react";

/** What was begun and not sent, of one message. */
export interface Draft {
  /** Null: as it is proposed. */
  readonly subject: string | null;
  readonly text: string;
}

const PREFIX = "postern-reply:";
const MAX_DRAFTS = 50;
const listeners = new Set<() => void>();

/** Kept in this browser until the reply is sent or the owner signs out; of many, the latest. */
export function writeDraft(submissionId: string, draft: Draft | null): void {
  const key = `${PREFIX}${submissionId}`;
  try {
    // Written anew, so that the latest is the last.
    localStorage.removeItem(key);
    if (draft !== null) {
      const older = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      for (const name of older.slice(0, Math.max(0, older.length - MAX_DRAFTS + 1))) localStorage.removeItem(name);
      localStorage.setItem(key, JSON.stringify(draft));
    }
  } catch {
    // A browser that keeps nothing has what is on the screen.
  }
  for (const listener of listeners) listener();
}

export function readDraft(submissionId: string): Draft | null {
  return parseDraft(readStored(submissionId));
}

function readStored(submissionId: string): string | null {
  try {
    return localStorage.getItem(`${PREFIX}${submissionId}`);
  } catch {
    return null;
  }
}

function parseDraft(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    const { subject, text } = JSON.parse(stored);
    return typeof text === "string" ? { subject: typeof subject === "string" ? subject : null, text } : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether a reply to the message was begun in this browser. */
export function useHasDraft(submissionId: string): boolean {
  const read = useCallback(() => readStored(submissionId) !== null, [submissionId]);
  return useSyncExternalStore(subscribe, read);
}
