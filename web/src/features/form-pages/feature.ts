import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const formPages: DashboardFeature = {
  name: "form-pages",
  sections: { form: lazyPage(() => import("./form-address.tsx"), "FormAddress") },
};
