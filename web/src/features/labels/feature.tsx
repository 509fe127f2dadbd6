import type { DashboardFeature } from "../../core/feature.ts";

export const labels: DashboardFeature = { name: "labels" };
