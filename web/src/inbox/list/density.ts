import { useSyncExternalStore } from "react";

/** How high the rows of a list are. */
export const DENSITIES = [
  { value: "comfortable", label: "Comfortable", rowHeightPx: 56 },
  { value: "compact", label: "Compact", rowHeightPx: 40 },
] as const;

export type Density = (typeof DENSITIES)[number]["value"];

const KEY = "postern-density";
const listeners = new Set<() => void>();

function readDensity(): (typeof DENSITIES)[number] {
  try {
    return DENSITIES.find(({ value }) => value === localStorage.getItem(KEY)) ?? DENSITIES[0];
  } catch {
    // A browser that keeps nothing has what everybody begins with.
    return DENSITIES[0];
  }
}

export function setDensity(density: Density): void {
  try {
    localStorage.setItem(KEY, density);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab's choice.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The density that was chosen in this browser. */
export function useDensity(): (typeof DENSITIES)[number] {
  return useSyncExternalStore(subscribe, readDensity);
}
