import type { Feature } from "../../core/feature.ts";
import { createPrivacyPage } from "./routes.ts";

/** A record of processing made from the settings, and a privacy page for visitors. */
export const privacy: Feature = {
  name: "privacy",
  needs: ["akismet", "backup", "confirmed-addresses", "form-pages", "rules"],
  formPages: (deps) => ({ privacy: createPrivacyPage(deps) }),
  types: () => import("./graphql.ts"),
};
