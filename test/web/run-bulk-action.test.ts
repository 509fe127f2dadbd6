import { CombinedError } from "@urql/core";
import { expect, test, vi } from "vitest";
import { runBulkUpdate } from "../../web/src/core/inbox/pending/run-bulk-action.ts";
import type { Client } from "../../web/src/core/kit/graphql/urql.ts";

const work = { formId: null, folder: "inbox", filter: null, to: "read", after: null, done: 0, total: 1 } as const;
const busy = { message: "Postern is busy.", extensions: { code: "LIMIT" } };

test("a change of everything waits while the server has no place for it, and says so", async () => {
  const answers = [
    { error: new CombinedError({ graphQLErrors: [busy] }) },
    { data: { bulkUpdate: { ids: ["sub_1"], nextCursor: null } } },
  ];
  const client = { mutation: () => ({ toPromise: async () => answers.shift() }) } as unknown as Client;
  const onStep = vi.fn();
  expect(await runBulkUpdate(client, work, { onStep, isStopped: () => false })).toBeUndefined();
  const said = onStep.mock.calls.map(([{ done, isWaiting }]) => (isWaiting ? "waiting" : done));
  expect(said).toEqual([0, "waiting", 1]);
});
