import { expect, it } from "vitest";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { readSubmission } from "../../../server/core/submissions/submissions.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { releaseSubmission } from "../../../server/features/confirmed-addresses/confirmations.ts";
import { prepareConfirming } from "../../support/confirming.ts";
import { useDatabase } from "../../support/database.ts";
import { readCsv } from "../../support/exports.ts";
import { exportText, importText } from "../../support/imports.ts";
import { callRaw, serveMcp } from "../../support/mcp.ts";
import { startReceiver } from "../../support/receiver.ts";

const database = useDatabase();
const ASKED_AT = "2026-03-01T12:00:00.000Z";
const CONFIRMED_AT = "2026-03-01T13:00:00.000Z";
const WORDS =
  "By selecting “Confirm”, you confirm that ana@example.test is your address and that you sent a message to “Contact”.";

/** One message that was confirmed, one that a member delivered, and one that waits. */
async function three() {
  const prepared = await prepareConfirming(database.db);
  const { clock, deps, scope, send, ask, press, deliverAll } = prepared;
  const [confirmed, released, waiting] = [await send(), await send({ email: "ben@example.test" }), await send()];
  const path = await ask(confirmed);
  await deliverAll(released);
  clock.advance({ hours: 1 });
  await press(path);
  await releaseSubmission(scope(), deps, { id: released, columns: [] });
  return { ...prepared, confirmed, released, waiting };
}

it.each(["spreadsheet", "program"] as const)(
  "exports a confirmation in a CSV file for a %s that can be imported again",
  async (variant) => {
    const { deps, form, account, scope, confirmed, released, waiting } = await three();
    const text = await exportText(scope(), deps, form.id, variant);
    const row = (id: string) => readCsv(text.replace(/^\uFEFF/, "")).find((one) => one.id === id);
    expect(row(confirmed)).toMatchObject({
      confirmation_sent_at: ASKED_AT,
      confirmed_at: CONFIRMED_AT,
      confirmed_words: WORDS,
      confirmed_language: "en",
      released_at: "",
      email: "ana@example.test",
    });
    expect(row(released)).toMatchObject({ confirmed_at: "", released_at: CONFIRMED_AT, released_by: "Ada Lovelace" });
    expect(row(waiting)).toMatchObject({ confirmation_sent_at: "", confirmed_at: "", confirmed_words: "" });
    const other = await account.form();
    expect(await exportText(scope(), deps, other.id, variant)).not.toContain("confirm");
    expect(await importText(scope(), deps, other.id, text)).toMatchObject({ imported: 3 });
    const [again] = await deps.db.prisma.submission.findMany({ where: { formId: other.id } });
    expect(again?.fields).toEqual([
      ["email", expect.any(String)],
      ["message", "Do you repair clocks?"],
    ]);
  },
);

it("sends a confirmation to webhooks, with its wording if all fields are sent", async () => {
  const { deps, scope, form, send, ask, press, deliverAll } = await prepareConfirming(database.db);
  const receiver = await startReceiver(() => ({ status: 200 }));
  for (const facts of [{}, { fieldNames: ["message"] }, { includesFields: false }]) {
    await createEndpoint(scope(), deps, { url: receiver.url, formId: form.id, ...facts });
  }
  const id = await send();
  const path = await ask(id);
  expect(receiver.received).toEqual([]);
  await press(path);
  await deliverAll(id);
  const told = receiver.received.map(({ body }) => JSON.parse(String(body)).data.submission.confirmation);
  const facts = { sent_at: ASKED_AT, confirmed_at: ASKED_AT, language: "en", released_at: null };
  expect(told).toHaveLength(3);
  expect(told).toEqual(expect.arrayContaining([{ ...facts, words: WORDS }, facts, facts]));
});

it("reports a confirmation to agents without its wording", async () => {
  const { deps, account, form, confirmed, released, waiting } = await three();
  const url = await serveMcp(deps);
  for (const includeContent of [false, true]) {
    const token = await account.token({ content: includeContent });
    const { result } = await callRaw(url, token, { formId: form.id, includeContent });
    const page = result?.structuredContent as { submissions: Record<string, unknown>[] };
    const told = page.submissions.map(({ id, confirmation, confirmed_at }) => [id, confirmation, confirmed_at]);
    expect(told.sort()).toEqual(
      [
        [confirmed, "confirmed", CONFIRMED_AT],
        [released, "delivered_without", undefined],
        [waiting, "waiting", undefined],
      ].sort(),
    );
    expect(JSON.stringify(page)).not.toContain("By selecting");
  }
});

it("shows a confirmation in the dashboard", async () => {
  const { deps, scope, confirmed } = await three();
  const columns = ["confirmation", "confirmationWords", "isUnconfirmed"] as const;
  const confirmation = { sentAt: ASKED_AT, confirmedAt: CONFIRMED_AT, language: "en", releasedAt: null };
  const read = await readSubmission(scope(), deps, { id: confirmed, columns });
  expect(read).toMatchObject({ confirmation, confirmationWords: WORDS, isUnconfirmed: false });
});

it("distinguishes messages awaiting confirmation in the list and by its filter", async () => {
  const { deps, form, scope, waiting } = await three();
  const list = async (filter: { unconfirmed?: boolean }) =>
    (
      await listSubmissions(scope(), deps, {
        formId: form.id,
        folder: "inbox",
        filter,
        limit: 10,
        cursor: null,
        columns: ["id", "isUnconfirmed"],
      } as never)
    ).submissions as unknown as { id: string; isUnconfirmed: boolean }[];
  expect((await list({})).filter(({ isUnconfirmed }) => isUnconfirmed).map(({ id }) => id)).toEqual([waiting]);
  expect((await list({ unconfirmed: true })).map(({ id }) => id)).toEqual([waiting]);
});
