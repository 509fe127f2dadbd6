import type { SubmissionChangesSubscription } from "../graphql/operations/documents.ts";

/** Something that happened to the account's submissions, in whichever browser or at the intake. */
export type LiveChange = SubmissionChangesSubscription["submissionChanges"];

type Listener = (change: LiveChange) => void;

const listeners = new Set<Listener>();

export const MISSED: LiveChange = { __typename: "SubmissionChange", kind: "missed", ids: null, submissions: [] };

export function tellChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** Returns the function that stops it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
