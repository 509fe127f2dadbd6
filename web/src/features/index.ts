import type { DashboardFeature } from "../core/feature.ts";
import { labels } from "./labels/feature.tsx";

/** In the order in which pages show what they add. */
export const FEATURES: readonly DashboardFeature[] = [labels];
