import type { Rule } from "./rule.ts";
import { browserTestRules } from "./rules/browser-tests.ts";
import { dataAccessRules } from "./rules/data-access.ts";
import { deliveryRules } from "./rules/deliveries.ts";
import { dependencyRules } from "./rules/dependencies.ts";
import { expressionRules } from "./rules/expressions.ts";
import { featureRules } from "./rules/features.ts";
import { runtimeRules } from "./rules/runtime.ts";
import { screeningRules } from "./rules/screening.ts";
import { sqlRules } from "./rules/sql.ts";
import { submissionRules } from "./rules/submissions.ts";

/** The architecture's invariants (docs/architecture.md), each with code that breaks it. */
export const rules: readonly Rule[] = [
  ...dependencyRules,
  ...featureRules,
  ...dataAccessRules,
  ...sqlRules,
  ...submissionRules,
  ...deliveryRules,
  ...screeningRules,
  ...expressionRules,
  ...runtimeRules,
  ...browserTestRules,
];
