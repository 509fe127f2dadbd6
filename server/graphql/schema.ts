import { builder } from "./builder.ts";
import "./types/access-record.ts";
import "./types/account.ts";
import "./types/agent-connection.ts";
import "./types/agent-token.ts";
import "./types/diagnostics.ts";
import "./types/erasure.ts";
import "./types/export.ts";
import "./types/export-schedule.ts";
import "./types/first-steps.ts";
import "./types/form.ts";
import "./types/label.ts";
import "./types/mail-settings.ts";
import "./types/reply.ts";
import "./types/rule.ts";
import "./types/overview.ts";
import "./types/passkey.ts";
import "./types/retention.ts";
import "./types/spam-filter.ts";
import "./types/session.ts";
import "./types/submission-changes.ts";
import "./types/submission-operations.ts";
import "./types/trash.ts";
import "./types/view.ts";
import "./types/webhook.ts";
import "./types/webhook-log.ts";

/** The schema of the dashboard; printed to schema.graphql for code generation, never served. */
export const schema = builder.toSchema();
