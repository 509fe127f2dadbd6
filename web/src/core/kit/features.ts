import type { AsyncRouteComponent } from "@tanstack/react-router";
import { createContext, useContext, useMemo } from "react";

/** A feature of the dashboard. What it may add is in `web/src/core/feature.ts`, which knows the types of all pages. */
export interface DashboardFeature {
  /** Its folder name. */
  readonly name: string;
  /** What pages show of it; they load it together with themselves. */
  readonly sections?: { readonly [Place in keyof Places]?: AsyncRouteComponent<Places[Place]> };
}

/** Where pages show sections of features, with what each section is given. Most are in `web/src/core/feature.ts`. */
export interface Places {
  /** In the sidebar, at its top, unless it is a menu. */
  readonly rail: object;
  /** At the end of the bar that takes the place of the sidebar on a phone. */
  readonly topBar: object;
  /** Opened by its shortcut. */
  readonly palette: { readonly onClose: () => void };
  readonly agents: object;
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
