import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const singleSignOn: DashboardFeature = {
  name: "single-sign-on",
  sections: {
    security: lazyPage(() => import("./single-sign-on-section.tsx"), "SingleSignOnSection"),
    aboveSignIn: lazyPage(() => import("./provider-button.tsx"), "ProviderButton"),
    confirmSignIn: lazyPage(() => import("./provider-button.tsx"), "ConfirmByProvider"),
  },
};
