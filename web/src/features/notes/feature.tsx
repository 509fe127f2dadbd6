import { lazyRouteComponent } from "@tanstack/react-router";
import type { DashboardFeature } from "../../core/feature.ts";

export const notes: DashboardFeature = {
  name: "notes",
  messageParts: { side: lazyRouteComponent(() => import("./notes.tsx"), "Notes") },
};
