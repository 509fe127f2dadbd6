import { createContext, useContext, useMemo } from "react";

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

/** Calls a hook of each feature, and returns their values; referentially stable while these are. */
export function useEach<Value>(hooks: readonly (() => Value)[]): readonly Value[] {
  const values = hooks.map((hook) => hook());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of features never changes.
  return useMemo(() => values, values);
}
