import fc from "fast-check";
import type pg from "pg";
import { expect, it } from "vitest";
import { idAt } from "../../server/platform/ids.ts";
import { owner, type TestForm } from "../support/builders.ts";
import { createTestClock } from "../support/clock.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { csvFiles, daily, runExports, schedule, startWebdav } from "../support/scheduled-exports.ts";

const database = useDatabase();

/** What happens one after the other; numbers choose among what is there. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("arrive" as const), spam: fc.boolean(), oldBy: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("open" as const), spam: fc.boolean(), oldBy: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("commit" as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("roll back" as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move" as const), which: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), which: fc.nat(50) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("run" as const), fails: fc.boolean() }) },
);

async function insert(client: pg.ClientBase, form: TestForm, id: string, spam: boolean): Promise<void> {
  await client.query(
    `INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, spam_score, spam_reasons)
     VALUES ($1, $2, $3, $4, $5, '[["message", "Hello"]]', '', '', 0, '[]')`,
    [id, form.form.accountId, form.id, new Date("2026-03-01T12:00:00Z"), spam ? "spam" : "inbox"],
  );
}

// A message belongs in exactly one file: one of the inbox in that of the next run after its commit, one that was in spam in
// that of the next run after its move. Transactions are open across runs and commit in another order than they began.
it.each([true, false])(
  "puts every message into exactly one file, whatever arrives, commits late, moves and goes (with spam: %s)",
  async (includesSpam) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), fc.boolean(), async (steps, withExisting) => {
        const clock = createTestClock();
        const deps = createTestDeps(database.db, { clock, config: { webhookAllow: ["127.0.0.1/32"] } });
        await database.db.prisma.exportSchedule.deleteMany();
        const ada = await owner(deps);
        const form = await ada.form();
        const webdav = await startWebdav();
        const old = await form.submission();
        const oldSpam = await form.submission({ folder: "spam" });
        const { id } = await schedule(ada, deps, { ...daily(webdav.url), includesSpam }, { withExisting });
        const committed = new Map<string, "inbox" | "spam">();
        if (withExisting) committed.set(old, "inbox").set(oldSpam, "spam");
        /** As the model has it: which messages no run has had yet. */
        const waiting = new Set(committed.keys());
        const gone = new Set<string>();
        const expected: string[][] = [];
        const opened: { client: pg.PoolClient; id: string; spam: boolean }[] = [];
        const run = async (fails: boolean) => {
          clock.advance({ days: 1 });
          webdav.status = fails ? 503 : null;
          const before = await database.db.prisma.exportRun.count({ where: { scheduleId: id, state: "pending" } });
          if (before === 0) {
            const chosen = [...waiting].filter((one) => includesSpam || committed.get(one) === "inbox");
            for (const one of chosen) waiting.delete(one);
            expected.push(chosen);
          }
          await runExports(deps);
        };
        const add = (one: string, spam: boolean) => {
          committed.set(one, spam ? "spam" : "inbox");
          waiting.add(one);
        };
        try {
          for (const one of steps) {
            clock.advance({ seconds: 1 });
            if (one.kind === "arrive" || one.kind === "open") {
              // The id is of when it was received: later ones may be there already.
              const subId = idAt("sub", new Date(clock.now().getTime() - one.oldBy * 3_600_000));
              const client = await database.db.pool.connect();
              if (one.kind === "open") await client.query("BEGIN");
              await insert(client, form, subId, one.spam);
              if (one.kind === "open" && opened.length < 10) opened.push({ client, id: subId, spam: one.spam });
              else {
                if (one.kind === "open") await client.query("COMMIT");
                client.release();
                add(subId, one.spam);
              }
            } else if (one.kind === "commit" || one.kind === "roll back") {
              const [late] = opened.splice(one.which % Math.max(1, opened.length), 1);
              if (late === undefined) continue;
              await late.client.query(one.kind === "commit" ? "COMMIT" : "ROLLBACK");
              late.client.release();
              if (one.kind === "commit") add(late.id, late.spam);
            } else if (one.kind === "move" || one.kind === "delete") {
              const present = [...committed.keys()];
              const chosen = present[one.which % Math.max(1, present.length)];
              if (chosen === undefined) continue;
              if (one.kind === "move") {
                const folder = committed.get(chosen) === "inbox" ? "spam" : "inbox";
                await database.db.prisma.submission.update({ where: { id: chosen }, data: { folder } });
                committed.set(chosen, folder);
              } else {
                await database.db.prisma.submission.delete({ where: { id: chosen } });
                committed.delete(chosen);
                waiting.delete(chosen);
                gone.add(chosen);
              }
            } else await run(one.fails);
          }
          for (const { client, id: late, spam } of opened.splice(0)) {
            await client.query("COMMIT");
            client.release();
            add(late, spam);
          }
          // The first may have to attempt a run that has failed until now.
          await run(false);
          await run(false);
          const files = csvFiles(webdav.files);
          const exported = files.flatMap(([, ids]) => ids);
          expect(new Set(exported).size).toBe(exported.length);
          expect(files.map(([, ids]) => ids.length)).toHaveLength(expected.length);
          const without = (ids: readonly string[]) => ids.filter((one) => !gone.has(one)).sort();
          expect(files.map(([, ids]) => without(ids))).toEqual(expected.map(without));
          const left = [...committed].filter(([one]) => !exported.includes(one));
          expect(left.filter(([, folder]) => includesSpam || folder === "inbox")).toEqual([]);
        } finally {
          for (const { client } of opened) client.release(true);
        }
      }),
      { numRuns: 8 },
    );
  },
  240_000,
);
