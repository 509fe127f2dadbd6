import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";
import { passkeys as check } from "./passkey-check.ts";

export const passkeys: Feature = {
  name: "passkeys",
  checks: [check],
};
