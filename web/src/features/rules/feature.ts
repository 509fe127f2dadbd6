import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const rules: DashboardFeature = {
  name: "rules",
  sections: { formMessages: lazyPage(() => import("./form-rules.tsx"), "FormRules") },
};
