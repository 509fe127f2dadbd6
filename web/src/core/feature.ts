import { createContext, useContext } from "react";

/** What a feature adds to the dashboard, as plain data. Anything large is loaded when it is first shown. */
export interface DashboardFeature {
  /** Its folder name. */
  readonly name: string;
}

/** Filled once, in `main.tsx`. */
export const FeaturesContext = createContext<readonly DashboardFeature[]>([]);

export function useFeatures(): readonly DashboardFeature[] {
  return useContext(FeaturesContext);
}
