import type pg from "pg";
import type { Submission } from "../../../core/database/db.ts";
import { Parameters, timed } from "../../../core/database/sql.ts";
import { channelQueries, type DueTarget } from "../../../core/deliveries/store/channels.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import type { SubmittedFields } from "../../../core/scope/store/submitted-fields.ts";
import { keptSubmissions, visible } from "../../../core/scope/store/visibility.ts";
import type { Decided } from "../../../core/submissions/store/delivery-steps.ts";
import { HAS_FILES } from "../../../core/submissions/store/submissions.ts";
import { applyRules, type RuleOutcome } from "../apply-rules.ts";
import type { Rule } from "../rule.ts";

interface RuledSubmission extends Omit<Decided, "decisions"> {
  /** `null` records that no rule applied, so that rules are not applied again. */
  readonly outcome: RuleOutcome | null;
}

interface Routing {
  readonly mailTo: readonly string[];
  readonly limitsMail: boolean;
  readonly webhookOnly: readonly string[];
  readonly limitsWebhooks: boolean;
  readonly webhookExcept: readonly string[];
}

/**
 * Applies rule outcomes to submissions of the open transaction, records them, and returns the destinations: the
 * remaining ones of `due`, and addresses that rules add.
 */
export async function applyOutcomes(
  client: Pick<pg.ClientBase, "query">,
  decided: readonly Decided[],
  due: readonly DueTarget[],
): Promise<readonly DueTarget[]> {
  const ruled = decided.flatMap(({ decisions: { rules: outcome }, ...one }): RuledSubmission[] =>
    outcome === undefined ? [] : [{ ...one, outcome }],
  );
  if (ruled.length === 0) return due;
  const confirmed = await confirmedAddresses(client, ruled);
  const routings = new Map(ruled.map((one) => [one.submissionId, routingOf(one, confirmed)]));
  await client.query(
    timed({
      name: "apply-rules",
      text: APPLY,
      values: [
        JSON.stringify(
          ruled.map(({ outcome, ...one }) => ({
            ...one,
            ...routings.get(one.submissionId),
            ruleIds: outcome?.ruleIds ?? [],
            labelIds: outcome?.labelIds ?? [],
            star: outcome?.star ?? false,
            done: outcome?.done ?? false,
          })),
        ),
      ],
    }),
  );
  const left = due.filter(({ submissionId, kind, target }) => isLeft(routings.get(submissionId), kind, target));
  return [...left, ...addedTargets(ruled, routings, left)];
}

/** Unconfirmed addresses get nothing; if no address is left, the form's own are used. */
function routingOf({ accountId, outcome }: RuledSubmission, confirmed: ReadonlySet<string>): Routing {
  const usable = (addresses: readonly string[]) => addresses.filter((one) => confirmed.has(`${accountId} ${one}`));
  const wantedOnly = outcome?.mail.only ?? null;
  const only = usable(wantedOnly ?? []);
  return {
    limitsMail: wantedOnly !== null && (wantedOnly.length === 0 || only.length > 0),
    mailTo: [...new Set([...only, ...usable(outcome?.mail.also ?? [])])],
    limitsWebhooks: outcome !== null && outcome.webhooks.only !== null,
    webhookOnly: outcome?.webhooks.only ?? [],
    webhookExcept: outcome?.webhooks.except ?? [],
  };
}

function isLeft(routing: Routing | undefined, kind: DueTarget["kind"], target: string): boolean {
  if (routing === undefined) return true;
  switch (channelQueries[kind].chosenBy) {
    case "addresses":
      return !routing.limitsMail || routing.mailTo.includes(target);
    case "endpoints":
      return (
        (!routing.limitsWebhooks || routing.webhookOnly.includes(target)) && !routing.webhookExcept.includes(target)
      );
    case null:
      return true;
  }
}

function addedTargets(
  ruled: readonly RuledSubmission[],
  routings: ReadonlyMap<string, Routing>,
  left: readonly DueTarget[],
): DueTarget[] {
  const known = new Set(left.map(({ submissionId, kind, target }) => `${submissionId} ${kind} ${target}`));
  return ruled.flatMap(({ submissionId, accountId, formId, isDelivered, at: createdAt }) =>
    (isDelivered ? (routings.get(submissionId)?.mailTo ?? []) : [])
      .filter((target) => !known.has(`${submissionId} mail ${target}`))
      .map((target) => ({ submissionId, accountId, formId, kind: "mail" as const, target, createdAt })),
  );
}

async function confirmedAddresses(
  client: Pick<pg.ClientBase, "query">,
  ruled: readonly RuledSubmission[],
): Promise<ReadonlySet<string>> {
  const wanted = ruled.flatMap(({ accountId, outcome }) =>
    [...(outcome?.mail.only ?? []), ...(outcome?.mail.also ?? [])].map((address) => ({ accountId, address })),
  );
  if (wanted.length === 0) return new Set();
  const { rows } = await client.query<{ key: string }>(
    timed({
      name: "find-rule-addresses",
      text: `SELECT DISTINCT form.account_id || ' ' || destination.address AS key
             FROM json_to_recordset($1::json) AS given("accountId" text, address text)
             JOIN forms AS form ON form.account_id = given."accountId"
             JOIN destinations AS destination ON destination.form_id = form.id AND destination.address = given.address
             WHERE destination.confirmed_at IS NOT NULL`,
      values: [JSON.stringify(wanted)],
    }),
  );
  return new Set(rows.map(({ key }) => key));
}

/** Skips labels deleted meanwhile: the lock detects them before the foreign key fails. */
const APPLY = `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS given("submissionId" text, "accountId" text, at timestamptz,
      "ruleIds" text[], "labelIds" text[], star boolean, done boolean, "mailTo" text[], "limitsMail" boolean,
      "webhookOnly" text[], "limitsWebhooks" boolean, "webhookExcept" text[])
  ), marked AS (
    UPDATE submissions AS submission SET is_starred = submission.is_starred OR given.star,
      done_at = CASE WHEN given.done THEN coalesce(submission.done_at, given.at) ELSE submission.done_at END
    FROM given WHERE submission.id = given."submissionId" AND (given.star OR given.done)
  ), wanted AS MATERIALIZED (
    SELECT label.id, label.account_id FROM labels AS label
    WHERE label.id IN (SELECT unnest("labelIds") FROM given) ORDER BY label.id FOR KEY SHARE
  ), labelled AS (
    INSERT INTO submission_labels (label_id, submission_id)
    SELECT wanted.id, given."submissionId" FROM given JOIN wanted ON wanted.id = ANY(given."labelIds")
      AND wanted.account_id = given."accountId"
    ON CONFLICT DO NOTHING
  )
  INSERT INTO submission_rules (submission_id, rule_ids, mail_to, limits_mail, webhook_only, limits_webhooks, webhook_except)
  SELECT "submissionId", "ruleIds", "mailTo", "limitsMail", "webhookOnly", "limitsWebhooks", "webhookExcept" FROM given
  ON CONFLICT DO NOTHING`;

/** Batch size; each message may be large. */
const AT_ONCE = 50;

/**
 * Applies the account's rules to submissions moved from spam to the inbox for the first time, or just confirmed, and
 * returns the outcomes. The caller has found and locked them.
 */
export async function ruleMoved(
  scope: OwnerScope,
  client: pg.PoolClient,
  ids: readonly string[],
  at: Date,
): Promise<Decided[]> {
  const ruled: Decided[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const parameters = new Parameters();
    const { rows } = await client.query<
      Pick<Submission, "id" | "formId" | "replyTo"> & {
        fields: SubmittedFields;
        hasFiles: boolean;
        isDelivered: boolean;
        rules: Rule[];
      }
    >(
      `SELECT s.id, s.form_id AS "formId", s.fields, s.reply_to AS "replyTo", ${HAS_FILES} AS "hasFiles",
         s.imported_at IS NULL AS "isDelivered", sets.rules
       FROM rule_sets AS sets JOIN ${keptSubmissions(scope, parameters)} s ON s.account_id = sets.account_id
       WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids.slice(start, start + AT_ONCE))}::text[])
         AND sets.rules <> '[]' AND (s.spam_score >= s.spam_threshold
           OR EXISTS (SELECT FROM submission_confirmations AS asked WHERE asked.submission_id = s.id))
         AND NOT EXISTS (SELECT FROM submission_rules AS done WHERE done.submission_id = s.id)`,
      parameters.values,
    );
    for (const { id, rules, isDelivered, ...message } of rows) {
      const { accountId } = scope;
      const decisions = { rules: applyRules(rules, message) };
      ruled.push({ submissionId: id, accountId, formId: message.formId, isDelivered, at, decisions });
    }
  }
  return ruled;
}
