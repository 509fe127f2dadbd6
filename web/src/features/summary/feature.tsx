import { IconChartBar } from "@tabler/icons-react";
import { lazy } from "react";
import type { DashboardFeature } from "../../core/feature.ts";

export const summary: DashboardFeature = {
  name: "summary",
  display: {
    as: "summary",
    label: "Summary",
    icon: IconChartBar,
    Page: lazy(() => import("./form-summary.tsx")),
  },
};
