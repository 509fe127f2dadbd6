import type { Feature } from "../../core/feature.ts";
import { accountCaps } from "./account-caps.ts";

export const ceilings: Feature = { name: "ceilings", ceilings: accountCaps };
