import { builder } from "./core/graphql/builder.ts";
import "./core/access-log/graphql.ts";
import "./core/accounts/graphql/account.ts";
import "./core/agents/graphql.ts";
import "./core/operations/graphql.ts";
import "./core/exports/graphql.ts";
import "./core/activity/graphql/first-steps.ts";
import "./core/forms/graphql/form.ts";
import "./core/forms/graphql/form-table.ts";
import "./core/mail-server/graphql.ts";
import "./core/retention/graphql.ts";
import "./core/spam/graphql.ts";
import "./core/accounts/graphql/session.ts";
import "./core/activity/graphql/sidebar.ts";
import "./core/submissions/graphql/submission-changes.ts";
import "./core/submissions/graphql/submission-operations.ts";
import "./core/webhooks/graphql/webhook.ts";
import "./core/webhooks/graphql/webhook-log.ts";
import { FEATURES } from "./features.ts";

await Promise.all(FEATURES.map(({ types }) => types?.()));

/** The dashboard's schema; printed to schema.graphql for code generation, never served. */
export const schema = builder.toSchema();
