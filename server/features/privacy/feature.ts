import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";

export const privacy: Feature = {
  name: "privacy",
  needs: ["akismet", "backup", "confirmed-addresses", "form-pages", "rules"],
};
