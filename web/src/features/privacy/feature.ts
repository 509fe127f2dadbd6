import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const privacy: DashboardFeature = {
  name: "privacy",
  sections: { privacy: lazyPage(() => import("./record/record-section.tsx"), "RecordSection") },
};
