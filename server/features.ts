import type { Feature } from "./core/feature.ts";
import * as features from "./features/index.ts";

/** What this build can do beside its core, in the order of their names. */
export const FEATURES: readonly Feature[] = Object.values(features);
