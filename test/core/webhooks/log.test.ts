import { expect, it } from "vitest";
import { listDeliveries } from "../../../server/core/webhooks/delivery-log.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp() {
  const { deps, ada, form } = await arrangeForm(database, { plan: "pro" });
  const { endpoint } = await createEndpoint(ada.scope(), deps, { url: "https://8.8.8.8/hook" });
  const page = (cursor: string | null) =>
    listDeliveries(ada.scope(), deps, { endpointId: endpoint.id, limit: 10, cursor });
  return { deps, ada, form, endpoint, page };
}

it("the webhook log continues to its end even after the last delivery of a page is deleted", async () => {
  const { deps, ada, form, endpoint, page } = await setUp();
  const now = deps.clock.now();
  const ids: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    // Two at each instant, so the id breaks the tie.
    const createdAt = new Date(now.getTime() - Math.floor(index / 2) * 1_000);
    const id = deps.newId("dlv");
    ids.push(id);
    const submissionId = await form.submission({ at: createdAt });
    const facts = { id, accountId: ada.account.id, formId: form.id, submissionId, target: endpoint.id, createdAt };
    await database.db.prisma.delivery.create({
      data: { ...facts, kind: "webhook", state: "delivered", queuedAt: now, finishedAt: now },
    });
  }
  const first = await page(null);
  const edge = first.nodes.at(-1)?.id ?? "";
  await database.db.prisma.delivery.delete({ where: { id: edge } });
  const second = await page(first.nextCursor);
  const third = await page(second.nextCursor);
  const seen = [first, second, third].flatMap(({ nodes }) => nodes.map(({ id }) => id));
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen).toHaveLength(30);
  expect(third.nextCursor).toBeNull();
});

it.each([
  "dlv_01h455vb4pex5vsknk084sn02q",
  "now/dlv_01h455vb4pex5vsknk084sn02q",
  "2026-03-01T12:00:00.000Z/dlv_1",
  "2026-99-01T12:00:00.000Z/dlv_01h455vb4pex5vsknk084sn02q",
  "2026-03-01T12:00:00.000Z/dlv_01h455vb4pex5vsknk084sn02q/x",
])("the webhook log rejects %s as a cursor", async (cursor) => {
  const { page } = await setUp();
  await expect(page(cursor)).rejects.toMatchObject({ code: "INVALID" });
});
