import type { Database, Reply, SubmissionNote } from "../../../core/database/db.ts";
import { inPrismaTransaction } from "../../../core/database/transaction.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { lockSubmissions } from "../../../core/scope/store/lock.ts";
import type { Decided } from "../../../core/submissions/store/delivery-steps.ts";
import { applyOutcomes } from "../../rules/store/apply-outcomes.ts";

/** Applies rules to messages of the scope's own account as if on arrival; sends nothing. */
export async function applySeedRules(
  scope: OwnerScope,
  db: Database,
  ruled: readonly Omit<Decided, "accountId" | "isDelivered">[],
): Promise<void> {
  const { accountId } = scope;
  const ids = ruled.map(({ submissionId }) => submissionId);
  await inPrismaTransaction(db, async (_transaction, client) => {
    const own = new Set((await lockSubmissions(scope, client, ids)).map(({ id }) => id));
    const rows = ruled.filter(({ submissionId }) => own.has(submissionId));
    await applyOutcomes(
      client,
      rows.map((row) => ({ ...row, accountId, isDelivered: false })),
      [],
    );
  });
}

/** Adds notes and replies to messages of the scope's own account. The caller adds the delivery that sent a reply. */
export async function insertSeedAnswers(
  scope: OwnerScope,
  db: Database,
  { notes, replies }: { readonly notes: readonly SubmissionNote[]; readonly replies: readonly Reply[] },
): Promise<void> {
  const ids = [...notes, ...replies].map(({ submissionId }) => submissionId);
  await inPrismaTransaction(db, async (transaction, client) => {
    const own = new Set((await lockSubmissions(scope, client, ids)).map(({ id }) => id));
    await transaction.submissionNote.createMany({ data: notes.filter(({ submissionId }) => own.has(submissionId)) });
    await transaction.reply.createMany({ data: replies.filter(({ submissionId }) => own.has(submissionId)) });
  });
}
