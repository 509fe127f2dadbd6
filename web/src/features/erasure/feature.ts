import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const erasure: DashboardFeature = {
  name: "erasure",
  sections: { privacy: lazyPage(() => import("./erase-section.tsx"), "EraseSection") },
};
