import { useSyncExternalStore } from "react";

/** Those who wait until the user has confirmed that it is them. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Has the user confirm that it is them; false if they would not. */
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
