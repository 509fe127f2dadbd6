import type { DashboardFeature } from "../core/kit/features.ts";
import { assignment } from "./assignment/feature.tsx";
import { imports } from "./imports/feature.tsx";
import { labels } from "./labels/feature.tsx";
import { notes } from "./notes/feature.tsx";
import { replies } from "./replies/feature.tsx";
import { summary } from "./summary/feature.tsx";
import { table } from "./table/feature.tsx";

/** In the order in which pages show what they add. */
export const FEATURES: readonly DashboardFeature[] = [labels, assignment, imports, notes, replies, table, summary];
