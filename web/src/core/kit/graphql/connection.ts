import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** "unavailable": the server answers, but its database is away. */
export type Connection = "connected" | "offline" | "unavailable";

let connection: Connection = "connected";
const listeners = new Set<() => void>();

/** Told by every answer of the server, and by every request that got none. */
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

/** Calls back once the server answers again. */
export function useReconnected(onReconnected: () => void): void {
  const call = useEffectEvent(onReconnected);
  useEffect(() => subscribe(() => isConnected() && call()), []);
}
