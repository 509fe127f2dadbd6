import { useCallback, useSyncExternalStore } from "react";
import { readKept } from "./storage.ts";

export interface Draft {
  /** `null` keeps the proposed subject. */
  readonly subject: string | null;
  readonly text: string;
}

const PREFIXES = { reply: "postern-reply:", note: "postern-note:" } as const;
type Kind = keyof typeof PREFIXES;

const MAX_DRAFTS = 50;
const listeners = new Set<() => void>();

/** Kept in this browser until the reply is sent or the owner signs out; only the latest drafts are kept. */
export function writeDraft(submissionId: string, draft: Draft | null): void {
  write("reply", submissionId, draft === null ? null : JSON.stringify(draft));
}

export function readDraft(submissionId: string): Draft | null {
  return parseDraft(readKept(`${PREFIXES.reply}${submissionId}`));
}

/** A note draft, kept like a reply draft. */
export function writeNoteDraft(submissionId: string, text: string): void {
  write("note", submissionId, text === "" ? null : text);
}

export function readNoteDraft(submissionId: string): string {
  return readKept(`${PREFIXES.note}${submissionId}`) ?? "";
}

export function hasDrafts(): boolean {
  return draftKeys().length > 0;
}

/** Drafts quote what visitors wrote. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key);
}

function draftKeys(prefixes: readonly string[] = Object.values(PREFIXES)): string[] {
  try {
    return Object.keys(localStorage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  } catch {
    return [];
  }
}

function write(kind: Kind, submissionId: string, text: string | null): void {
  const key = `${PREFIXES[kind]}${submissionId}`;
  try {
    // Rewritten, so that the latest comes last.
    localStorage.removeItem(key);
    if (text !== null) {
      const older = draftKeys([PREFIXES[kind]]);
      for (const name of older.slice(0, Math.max(0, older.length - MAX_DRAFTS + 1))) localStorage.removeItem(name);
      localStorage.setItem(key, text);
    }
  } catch {
    // If storage is refused, the draft lasts as long as it is on screen.
  }
  for (const listener of listeners) listener();
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

export function useHasDraft(submissionId: string): boolean {
  const isKept = useCallback(() => readKept(`${PREFIXES.reply}${submissionId}`) !== null, [submissionId]);
  return useSyncExternalStore(subscribe, isKept);
}
