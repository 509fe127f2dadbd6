import type { SystemScope } from "../access/scope.ts";
import type { Database, Form } from "./db.ts";
import { timed } from "./timed-query.ts";

/** What the intake must know of a form to take a submission for it. */
export type IntakeForm = Pick<Form, "id" | "accountId" | "status" | "redirectUrl" | "allowedOrigins" | "honeypotField">;

/** The forms with these ids; one that does not exist is absent. */
export async function findIntakeForms(
  _scope: SystemScope,
  db: Database,
  ids: readonly string[],
): Promise<Map<string, IntakeForm>> {
  const query = timed({
    name: "find-intake-forms",
    text: `SELECT id, account_id AS "accountId", status, redirect_url AS "redirectUrl",
             allowed_origins AS "allowedOrigins", honeypot_field AS "honeypotField"
           FROM forms WHERE id = ANY($1::text[])`,
    values: [ids],
  });
  const { rows } = await db.pool.query<IntakeForm>(query);
  return new Map(rows.map((form) => [form.id, form]));
}
