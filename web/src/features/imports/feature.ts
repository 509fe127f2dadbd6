import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const imports: DashboardFeature = {
  name: "imports",
  sections: { formMessages: lazyPage(() => import("./import-section.tsx"), "ImportSection") },
};
