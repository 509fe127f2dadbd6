import type { Rule } from "../../rules/rule.ts";
import type { IntakeScope, OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { timed } from "../database/sql.ts";
import { inTransaction } from "../database/transaction.ts";

export interface RuleSet {
  readonly version: number;
  readonly rules: readonly Rule[];
}

/** The rules of the account, in the order in which they are applied within a form. */
export async function findRuleSet(scope: OwnerScope | IntakeScope, db: Database): Promise<RuleSet> {
  const query = timed({
    name: "find-rule-set",
    text: "SELECT version, rules FROM rule_sets WHERE account_id = $1",
    values: [scope.accountId],
  });
  const [row] = (await db.pool.query<RuleSet>(query)).rows;
  return row ?? { version: 0, rules: [] };
}

/** Changes the rules of the account, one change after the other, and returns what `change` made of them. */
export async function changeRuleSet(
  scope: OwnerScope,
  db: Database,
  change: (rules: readonly Rule[]) => readonly Rule[],
): Promise<readonly Rule[]> {
  return inTransaction(db, async (client) => {
    await client.query("INSERT INTO rule_sets (account_id) VALUES ($1) ON CONFLICT DO NOTHING", [scope.accountId]);
    const { rows } = await client.query<RuleSet>(
      "SELECT version, rules FROM rule_sets WHERE account_id = $1 FOR UPDATE",
      [scope.accountId],
    );
    const changed = change(rows[0]?.rules ?? []);
    await client.query("UPDATE rule_sets SET rules = $2, version = version + 1 WHERE account_id = $1", [
      scope.accountId,
      JSON.stringify(changed),
    ]);
    return changed;
  });
}

/** The addresses that someone confirmed for a form of the account: rules may send there. */
export async function findConfirmedAddresses(scope: OwnerScope, db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ address: string }>(
    `SELECT DISTINCT destination.address FROM destinations AS destination JOIN forms AS form ON form.id = destination.form_id
     WHERE form.account_id = $1 AND destination.confirmed_at IS NOT NULL ORDER BY 1`,
    [scope.accountId],
  );
  return rows.map(({ address }) => address);
}
