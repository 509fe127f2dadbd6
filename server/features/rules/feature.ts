import type { Feature } from "../../core/feature.ts";
import { createRuleArriving } from "./rule-cache.ts";
import { applyOutcomes, ruleMoved } from "./store/apply-outcomes.ts";

/** Rules that label, mark and route messages as they arrive. */
export const rules: Feature = {
  name: "rules",
  needs: ["labels"],
  deliverySteps: { route: { onArrival: createRuleArriving, onMove: ruleMoved, apply: applyOutcomes } },
  types: () => import("./graphql.ts"),
};
