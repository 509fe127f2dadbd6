import type { DashboardFeature } from "../../core/feature.ts";
import { lazyPage } from "../../core/kit/navigation/lazy-page.ts";

export const quietForms: DashboardFeature = {
  name: "quiet-forms",
  sections: { profileNotifications: lazyPage(() => import("./quiet-form-emails.tsx"), "QuietFormEmails") },
};
