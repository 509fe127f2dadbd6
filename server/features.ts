import type { Feature } from "./core/feature.ts";
import * as features from "./features/index.ts";

/** This build's features besides its core, by name. */
export const FEATURES: readonly Feature[] = Object.values(features);
