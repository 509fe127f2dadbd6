import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";
import { singleSignOn as check } from "./single-sign-on-check.ts";

export const singleSignOn: Feature = {
  name: "single-sign-on",
  needs: ["members"],
  checks: [check],
};
