import type { SystemScope } from "../access/scope.ts";
import type { Database, Form } from "./db.ts";
import { timed } from "./timed-query.ts";

/** What the intake must know of a form to take a submission for it. */
export type IntakeForm = Pick<Form, "id" | "accountId" | "status" | "redirectUrl" | "allowedOrigins" | "honeypotField">;

/** Asked once per POST and never cached, so that archiving a form works at once in every process. */
export async function findIntakeForm(_scope: SystemScope, db: Database, formId: string): Promise<IntakeForm | null> {
  const query = timed({
    name: "find-intake-form",
    text: `SELECT id, account_id AS "accountId", status, redirect_url AS "redirectUrl",
             allowed_origins AS "allowedOrigins", honeypot_field AS "honeypotField"
           FROM forms WHERE id = $1`,
    values: [formId],
  });
  const { rows } = await db.pool.query<IntakeForm>(query);
  return rows[0] ?? null;
}
