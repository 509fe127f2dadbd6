import { createContext, useContext } from "react";

/** A feature of the dashboard. What it may add is in `web/src/core/feature.ts`, which knows the types of all pages. */
export interface DashboardFeature {
  /** Its folder name. */
  readonly name: string;
}

/** Filled once, in `main.tsx`. */
export const FeaturesContext = createContext<readonly DashboardFeature[]>([]);

export function useFeatures(): readonly DashboardFeature[] {
  return useContext(FeaturesContext);
}
