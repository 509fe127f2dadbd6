import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { startExport } from "../../../server/core/submissions/export.ts";
import { markSubmissions } from "../../../server/core/submissions/submissions.ts";
import { createLabel, deleteLabel, labelSubmissions } from "../../../server/features/labels/labels.ts";
import { addNote } from "../../../server/features/notes/notes.ts";
import { sendReply, takeBackReply } from "../../../server/features/replies/replies.ts";
import { saveRule } from "../../../server/features/rules/rules.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import type { TestOwner } from "../../support/builders.ts";
import { countSubmissions } from "../../support/count-submissions.ts";
import { useDatabase } from "../../support/database.ts";
import { arrived, channelsThat, deliverOnce } from "../../support/deliveries.ts";
import { serveExports } from "../../support/exports.ts";
import { anyRate, callRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

vi.setConfig({ testTimeout: 180_000 });

const which = fc.nat(5);
const step = fc.oneof(
  fc.record({ do: fc.constant("done" as const), which, on: fc.boolean() }),
  fc.record({ do: fc.constant("star" as const), which, on: fc.boolean() }),
  fc.record({ do: fc.constant("label" as const), which, on: fc.boolean() }),
  fc.record({ do: fc.constant("note" as const), which, on: fc.boolean() }),
  fc.record({ do: fc.constant("reply" as const), which, on: fc.boolean() }),
  fc.record({ do: fc.constant("rename" as const), which, on: fc.boolean() }),
);

async function setUp(prepare: (ada: TestOwner, deps: Deps) => Promise<void> = async () => {}) {
  const { deps, ada, form, intake } = await arrangeIntake(database, {
    config: { smtpUrl: "smtp://127.0.0.1:1" },
    emailVerified: true,
  });
  await prepare(ada, deps);
  for (let count = 0; count < 6; count += 1)
    await intake.send(form.id, { message: `Hello ${count}`, name: "Ada", email: "ada@example.com" });
  const ids = (await intake.submissions(form.id)).map(({ id }) => id);
  const mcp = await serveMcp(deps, { rate: anyRate });
  const exports = await serveExports(deps, { ada: () => ada.scope({}, { id: "ses_1" }) });
  const token = await ada.token({ content: true });
  const csv = async () => {
    const { url } = await startExport(ada.scope({}, { id: "ses_1" }), deps, { formId: form.id });
    return (await fetch(new URL(url, exports), { headers: { Cookie: "session=ada" } })).text();
  };
  /** Everything anyone but the owner sees of the messages, and the counts. */
  const outside = async () => ({
    agent: (await callRaw(mcp, token, { formId: form.id, includeContent: true, limit: 100 })).result?.structuredContent,
    csv: await csv(),
    ledger: await ledger(deps, form.id),
    // Only the owner sees how many are done.
    counts: { ...(await countSubmissions(ada.scope(), deps, { formId: form.id })), inboxDone: null },
    folders: (await intake.submissions(form.id)).map(({ id, folder, status }) => ({ id, folder, status })),
  });
  return { deps, ada, ids, outside };
}

async function ledger(deps: Deps, formId: string) {
  const { rows } = await deps.db.pool.query(
    "SELECT hour, outcome, count FROM receipt_counts WHERE form_id = $1 ORDER BY hour, outcome",
    [formId],
  );
  return rows;
}

test("done, stars, labels, notes and replies do not affect what agents and exports receive, nor any count", async () => {
  const { deps, ada, ids, outside } = await setUp();
  const { channels } = channelsThat(() => arrived);
  const before = await outside();
  expect(before.csv).toContain("Hello 3");
  let label = await createLabel(ada.scope(), deps, { name: "Label 0", color: "red" });
  let named = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        const id = ids[one.which] ?? "";
        const input = { ids: [id], columns: ["id"] as const };
        if (one.do === "done") await markSubmissions(ada.scope(), deps, { ...input, done: one.on });
        if (one.do === "star") await markSubmissions(ada.scope(), deps, { ...input, starred: one.on });
        if (one.do === "label")
          await labelSubmissions(ada.scope(), deps, { ...input, labelId: label.id, isOn: one.on });
        if (one.do === "note") await addNote(ada.scope(), deps, { submissionId: id, text: "A private note" });
        if (one.do === "reply") {
          const replies = await sendReply(ada.scope(), deps, { submissionId: id, subject: "Re", text: "A reply" });
          const { id: last = "", deliveryId = "" } = replies.at(-1) ?? {};
          if (one.on) await deliverOnce(deps, deliveryId, channels);
          else await takeBackReply(ada.scope(), deps, { submissionId: id, id: last });
        }
        if (one.do === "rename") {
          named += 1;
          await deleteLabel(ada.scope(), deps, { id: label.id });
          label = await createLabel(ada.scope(), deps, { name: `Label ${named}`, color: "green" });
        }
      }
      expect(await outside()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

const rule = fc.record({
  word: fc.constantFrom("Hello", "2", "5"),
  star: fc.boolean(),
  done: fc.boolean(),
  stops: fc.boolean(),
});

test("rules do not affect what agents and exports receive, nor any count", async () => {
  const without = scrubbed(await (await setUp()).outside());
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 4 }), async (rules) => {
      const { deps, ids, outside } = await setUp(async (ada, deps) => {
        const label = await createLabel(ada.scope(), deps, { name: "By a rule", color: "red" });
        for (const { word, star, done, stops } of rules) {
          await saveRule(ada.scope(), deps, {
            ...{ id: null, formId: null, name: "A rule", enabled: true, match: "all", stops },
            conditions: [{ kind: "any_field_contains", field: null, value: word }],
            actions: {
              ...{ labelIds: [label.id], star, done, mail: "none", addresses: [] },
              ...{ webhooks: "usual", endpointIds: [] },
            },
          });
        }
      });
      expect(scrubbed(await outside())).toEqual(without);
      const ruled = await deps.db.prisma.submissionRules.count({ where: { submissionId: { in: ids } } });
      expect(ruled).toBeGreaterThan(0);
    }),
    { numRuns: 5 },
  );
});

/** Strips the ids, which differ between runs. */
function scrubbed(outside: object): string {
  return JSON.stringify(outside).replaceAll(/(sub|frm|acc)_[0-9a-z]{26}/g, "$1");
}
