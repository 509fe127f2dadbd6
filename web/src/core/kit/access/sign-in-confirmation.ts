import { useSyncExternalStore } from "react";

/** Callers waiting for the user to confirm their identity. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Asks the user to confirm their identity; false if they decline. */
export function confirmSignIn(): Promise<boolean> {
  return new Promise((resolve) => setWaiting([...waiting, resolve]));
}

export function endConfirmation(isConfirmed: boolean): void {
  const told = waiting;
  setWaiting([]);
  for (const tell of told) tell(isConfirmed);
}

function setWaiting(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}
