import type { Feature } from "../../core/feature.ts";
import { createPrivacyPage } from "./routes.ts";

export const privacy: Feature = {
  name: "privacy",
  needs: ["akismet", "backup", "confirmed-addresses", "form-pages", "rules"],
  formPages: (deps) => ({ privacy: createPrivacyPage(deps) }),
  types: () => import("./graphql.ts"),
};
