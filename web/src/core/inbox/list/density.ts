import { createBrowserChoice } from "../../kit/browser/browser-choice.ts";

export const DENSITIES = [
  { value: "comfortable", label: "Comfortable", rowHeightPx: 56 },
  { value: "compact", label: "Compact", rowHeightPx: 40 },
] as const;

type Density = (typeof DENSITIES)[number]["value"];

const choice = createBrowserChoice("postern-density");

export function setDensity(density: Density): void {
  choice.set(density);
}

/** The density chosen in this browser. */
export function useDensity(): (typeof DENSITIES)[number] {
  const chosen = choice.use();
  return DENSITIES.find(({ value }) => value === chosen) ?? DENSITIES[0];
}
