import type { Feature } from "../../core/feature.ts";
import { accountCaps } from "./account-caps.ts";

/** Limits what accounts that anyone may open can send and hold. */
export const ceilings: Feature = { name: "ceilings", ceilings: accountCaps };
