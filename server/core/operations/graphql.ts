import { authorizeOperator } from "../access/operator.ts";
import { builder } from "../graphql/builder.ts";
import type { Finding } from "./doctor/check.ts";
import { diagnose } from "./doctor/diagnose.ts";

const DiagnosticStatusEnum = builder.enumType("DiagnosticStatus", { values: ["ok", "warning", "error"] as const });

export const DiagnosticType = builder.objectRef<Finding>("Diagnostic").implement({
  description: "One check of the server and what it found.",
  fields: (t) => ({
    name: t.exposeString("name"),
    status: t.expose("status", { type: DiagnosticStatusEnum }),
    message: t.exposeString("message"),
    advice: t.exposeString("advice", { nullable: true, description: "What to do. Null if the status is ok." }),
  }),
});

builder.queryField("diagnostics", (t) =>
  t.field({
    type: [DiagnosticType],
    nullable: true,
    description: "The checks of the server. Null for everyone but the operator.",
    resolve: async (_root, _args, { scope, deps }) => {
      const operator = await authorizeOperator(scope, deps);
      return operator === null ? null : diagnose(operator, deps);
    },
  }),
);
