import { expect, it } from "vitest";
import { FACTS, type Fact } from "../../../server/core/scope/facts.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { findSubmissions, readSubmission } from "../../../server/core/submissions/submissions.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const columns = Object.keys(FACTS) as Fact[];

/** What other tables say of a submission, and the facts that come of it. */
const ELSEWHERE: readonly [facts: readonly Fact[], statements: readonly string[]][] = [
  [["isUndelivered"], [delivery("mail", "", "failed")]],
  [
    ["labelIds"],
    [
      "INSERT INTO labels SELECT 'lbl_1', account_id, 'Urgent', 'red', now() FROM submissions WHERE id = $1",
      "INSERT INTO submission_labels VALUES ('lbl_1', $1)",
    ],
  ],
  [
    ["replyState"],
    [
      "INSERT INTO replies VALUES ('rep_1', $1, NULL, 'a@b.test', 'Re', 'Hi', now())",
      delivery("reply", "rep_1", "delivered"),
    ],
  ],
  [["appliedRules"], ["INSERT INTO submission_rules VALUES ($1, '{rul_1}', '{}', false, '{}', false, '{}')"]],
  [
    ["confirmation", "confirmationWords", "isUnconfirmed"],
    [
      `INSERT INTO submission_confirmations (submission_id, account_id, form_id, words, sent_at)
       SELECT id, account_id, form_id, 'Please confirm', now() FROM submissions WHERE id = $1`,
    ],
  ],
  [["notKept"], ["INSERT INTO unkept_submissions SELECT id, form_id, now() FROM submissions WHERE id = $1"]],
  [["hasFiles"], []],
];

function delivery(kind: string, target: string, state: string): string {
  return `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, state, queued_at, created_at)
    SELECT 'dlv_${kind}', account_id, form_id, id, '${kind}', '${target}', '${state}', now(), now() FROM submissions WHERE id = $1`;
}

it.each(ELSEWHERE)(
  "A list shows %j of the one message that has it, as the message alone does",
  async (facts, statements) => {
    const { deps, ada, form } = await arrangeForm(database);
    const others = [await form.submission(), await form.submission()];
    const id = await form.submission(facts.includes("hasFiles") ? { files: { "a.txt": "text" } } : {});
    others.push(await form.submission());
    for (const statement of statements) await deps.db.pool.query(statement, [id]);
    const alone = (one: string) => readSubmission(ada.scope(), deps, { id: one, columns });
    const plain = await alone(others[0] ?? "");
    const marked = await alone(id);
    for (const fact of facts) expect(marked[fact], fact).not.toEqual(plain[fact]);

    const newestFirst = [...others, id].toSorted().toReversed();
    const expected = await Promise.all(newestFirst.map(alone));
    const asked = { formId: form.id, folder: "inbox", limit: 10, cursor: null, columns } as const;
    const { submissions } = await listSubmissions(ada.scope(), deps, asked);
    expect(submissions.map(pick)).toEqual(expected);
    expect(await findSubmissions(ada.scope(), deps, { ids: newestFirst, columns })).toEqual(expected);
  },
);

function pick(row: Readonly<Record<Fact, unknown>>): object {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
