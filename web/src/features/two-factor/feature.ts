import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const twoFactor: DashboardFeature = {
  name: "two-factor",
  sections: {
    security: lazyPage(() => import("./two-factor-section.tsx"), "TwoFactorSection"),
    signInCode: lazyPage(() => import("./code-form.tsx"), "CodeForm"),
  },
};
