import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** "unavailable": the server answers, but its database is down. */
export type Connection = "connected" | "offline" | "unavailable";

let connection: Connection = "connected";
const listeners = new Set<() => void>();

/** Called for every server response, and for every request without one. */
export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

export function isConnected(): boolean {
  return connection === "connected";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Calls back when the server answers again. */
export function useReconnected(onReconnected: () => void): void {
  const call = useEffectEvent(onReconnected);
  useEffect(() => subscribe(() => isConnected() && call()), []);
}
