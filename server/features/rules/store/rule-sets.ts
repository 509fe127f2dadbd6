import type { Database } from "../../../core/database/db.ts";
import type { Prisma } from "../../../core/database/generated/client.ts";
import { timed } from "../../../core/database/sql.ts";
import { inAuditedTransaction } from "../../../core/history/store/audit.ts";
import { NONE, own, type RecordedKind } from "../../../core/history/store/recorded.ts";
import type { IntakeScope, OwnerScope } from "../../../core/scope/scope.ts";
import type { Rule } from "../rule.ts";

export interface RuleSet {
  readonly version: number;
  readonly rules: readonly Rule[];
}

/** The account's rules, in the order applied within a form. */
export async function findRuleSet(scope: OwnerScope | IntakeScope, db: Database): Promise<RuleSet> {
  const query = timed({
    name: "find-rule-set",
    text: "SELECT version, rules FROM rule_sets WHERE account_id = $1",
    values: [scope.accountId],
  });
  const [row] = (await db.pool.query<RuleSet>(query)).rows;
  return row ?? { version: 0, rules: [] };
}

export const RULES: RecordedKind = {
  subject: "rules",
  from: "rule_sets AS it",
  ...{ accountId: "it.account_id", id: NONE, name: NONE },
  columns: own("rules"),
  isSetting: true,
};

/** Changes the account's rules, one change at a time, and returns the result of `change`. */
export async function changeRuleSet(
  scope: OwnerScope,
  db: Database,
  change: (rules: readonly Rule[]) => readonly Rule[],
): Promise<readonly Rule[]> {
  const { accountId } = scope;
  return inAuditedTransaction(scope, db, [{ kind: RULES, where: { account_id: accountId } }], async ({ ruleSet }) => {
    // Locks the row until the transaction ends.
    const { rules } = await ruleSet.upsert({
      where: { accountId },
      create: { accountId },
      update: { version: { increment: 1 } },
    });
    const changed = change(rules as unknown as Rule[]);
    await ruleSet.update({ where: { accountId }, data: { rules: changed as unknown as Prisma.InputJsonArray } });
    return changed;
  });
}

/** Addresses confirmed for a form of the account, which rules may send to. */
export async function findConfirmedAddresses(scope: OwnerScope, db: Database): Promise<string[]> {
  const confirmed = await db.prisma.destination.findMany({
    where: { form: { accountId: scope.accountId }, confirmedAt: { not: null } },
    select: { address: true },
    distinct: ["address"],
    orderBy: { address: "asc" },
  });
  return confirmed.map(({ address }) => address);
}
