import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import {
  confirmDestination,
  deliverWaiting,
  writeDestinationToken,
} from "../../../server/core/destinations/confirm-destination.ts";
import { askDestinationAgain } from "../../../server/core/destinations/send-confirmation.ts";
import { createForm, updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { useDatabase } from "../../support/database.ts";
import { deliverOnce, isDue } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink } from "../../support/smtp.ts";

const database = useDatabase();

async function prepare({ isVerified = false } = {}) {
  const sink = await createMailSink();
  const facts = { config: { smtpUrl: sink.url }, emailVerified: isVerified };
  const { clock, deps, ada } = await arrangeOwner(database, facts);
  const address = `desk-${ada.account.id}@example.test`;
  const form = await createForm(ada.scope(), deps, { name: "Contact", destination: address });
  const intake = createTestIntake(deps);
  const arrive = async () => {
    const { id } = (await (await intake.send(form.id, { name: "Grace", message: "Hello there" })).json()) as {
      id: string;
    };
    clock.advance({ minutes: 1 });
    return id;
  };
  const confirm = async () => {
    const expiresAt = new Date(clock.now().getTime() + 1_000);
    const token = writeDestinationToken(deps.keys, { formId: form.id, address, expiresAt });
    return confirmDestination(systemScope(), deps, { token });
  };
  const mailed = async () => {
    const rows = await deps.db.prisma.delivery.findMany({
      where: { formId: form.id, kind: "mail", target: address },
      orderBy: { submissionId: "asc" },
    });
    return rows;
  };
  const deliverAll = async () => {
    const channels = createChannels(createMailer(systemScope(), deps));
    for (const { id } of await mailed()) await deliverOnce(deps, id, channels);
  };
  return { clock, sink, deps, ada, form, address, arrive, confirm, mailed, deliverAll };
}

const ids = (rows: readonly { submissionId: string }[]) => rows.map(({ submissionId }) => submissionId);

describe("Messages received before their destination is confirmed", () => {
  it("are emailed, except for one deleted at the same moment", async () => {
    const { deps, arrive, confirm, mailed } = await prepare();
    const [kept, deleted] = [await arrive(), await arrive()];
    const client = await deps.db.pool.connect();
    await client.query("BEGIN");
    await client.query("DELETE FROM submissions WHERE id = $1", [deleted]);
    const confirmed = confirm();
    const waiting = `SELECT count(*)::integer AS count FROM pg_locks AS held
      JOIN pg_stat_activity AS session ON session.pid = held.pid
      WHERE NOT held.granted AND session.datname = current_database()`;
    const count = async () => (await deps.db.pool.query<{ count: number }>(waiting)).rows[0]?.count;
    await expect.poll(count).toBe(1);
    await client.query("COMMIT");
    client.release();
    expect(await confirmed).not.toBeTypeOf("string");
    expect(ids(await mailed())).toEqual([kept]);
  });

  it("are emailed exactly once after confirmation, even when confirmed repeatedly and concurrently", async () => {
    const { deps, form, address, sink, arrive, confirm, mailed, deliverAll } = await prepare();
    const waiting = [await arrive(), await arrive()];
    expect(await mailed()).toEqual([]);
    await Promise.all([confirm(), confirm(), confirm()]);
    const later = await arrive();
    await deliverWaiting(systemScope(), deps, { formId: form.id, address });
    expect(ids(await mailed())).toEqual([...waiting, later]);
    for (const { id } of await mailed()) expect(await isDue(deps, id)).toBe(true);
    await deliverAll();
    await deliverAll();
    expect(sink.received).toHaveLength(3);
  });

  it("are checked again a minute later to include one still being received", async () => {
    const { deps, form, address, arrive, confirm, mailed } = await prepare();
    const late = await arrive();
    await confirm();
    await deps.db.prisma.delivery.deleteMany({ where: { submissionId: late } });
    const { rows } = await deps.db.pool.query(
      "SELECT FROM graphile_worker.jobs WHERE key = $1 AND run_at > now() + interval '50 seconds'",
      [`waiting:${form.id}:${address}`],
    );
    expect(rows).toHaveLength(1);
    await deliverWaiting(systemScope(), deps, { formId: form.id, address });
    expect(ids(await mailed())).toEqual([late]);
  });

  it("are not emailed when they are spam, moved to spam, or past the retention window", async () => {
    const { clock, deps, ada, form, arrive, confirm, mailed } = await prepare();
    const expired = await arrive();
    clock.advance({ days: 29, hours: 23, minutes: 58 });
    const kept = await arrive();
    const moved = await arrive();
    await moveSubmissions(ada.scope(), deps, { ids: [moved], folder: "spam", columns: ["id"] });
    await confirm();
    expect(ids(await mailed())).toEqual([kept]);
    expect(expired < kept).toBe(true);
    expect(await deps.db.prisma.submission.count({ where: { formId: form.id } })).toBe(3);
  });

  it.each([
    ["just inside", -1, 1],
    ["exactly at the end of", 0, 0],
    ["just outside", 1, 0],
  ])("are emailed according to their retention window: %s", async (_place, ms, count) => {
    const { clock, arrive, confirm, mailed } = await prepare();
    await arrive();
    clock.advance({ days: 30, minutes: -1, ms });
    await confirm();
    expect(await mailed()).toHaveLength(count);
  });

  it("are not emailed when they are older than the destination", async () => {
    const { deps, ada, form, address, arrive, confirm, mailed } = await prepare();
    await arrive();
    await updateForm(ada.scope(), deps, { formId: form.id, change: { destinations: [] } });
    await updateForm(ada.scope(), deps, { formId: form.id, change: { destinations: [address] } });
    const since = await arrive();
    await confirm();
    expect(ids(await mailed())).toEqual([since]);
  });

  it.each([
    [20, 20],
    [21, 1],
  ])(
    "are emailed individually up to 20, and as one digest above: %i messages in %i emails",
    async (messages, emails) => {
      const { sink, arrive, confirm, deliverAll, mailed } = await prepare();
      for (let index = 0; index < messages; index += 1) await arrive();
      await confirm();
      await deliverAll();
      expect(sink.received).toHaveLength(emails);
      expect((await mailed()).map(({ state }) => state)).toEqual(Array(messages).fill("delivered"));
      if (emails === 1) {
        expect(sink.received[0]?.email.subject).toContain("21 new messages");
        expect(sink.received[0]?.email.text).toContain("before they could be emailed to this address");
      }
    },
  );
});

describe("The owner's own address as a destination", () => {
  it("is confirmed immediately when verified, for a new form and for an existing one", async () => {
    const { deps, ada, form } = await prepare({ isVerified: true });
    const { email } = ada.user;
    const made = await createForm(ada.scope(), deps, { name: "Orders", destination: email });
    expect(made.destinations).toMatchObject([{ address: email, confirmedAt: deps.clock.now() }]);
    const changed = await updateForm(ada.scope(), deps, {
      formId: form.id,
      change: { destinations: [email, "other@example.test"] },
    });
    expect(changed.destinations.map(({ address, confirmedAt }) => [address, confirmedAt !== null])).toEqual([
      [email, true],
      ["other@example.test", false],
    ]);
  });

  it("requires confirmation like any other while unverified", async () => {
    const { deps, ada } = await prepare();
    const made = await createForm(ada.scope(), deps, { name: "Orders", destination: ada.user.email });
    expect(made.destinations).toMatchObject([{ confirmedAt: null }]);
  });

  it("is confirmed instead of asked again, and waiting messages are emailed", async () => {
    const { deps, ada, form, arrive } = await prepare();
    const { email, id } = ada.user;
    await updateForm(ada.scope(), deps, { formId: form.id, change: { destinations: [email] } });
    const waiting = await arrive();
    await deps.db.prisma.user.update({ where: { id }, data: { emailVerified: true } });
    const { destinations } = await askDestinationAgain(ada.scope(), deps, { formId: form.id, address: email });
    expect(destinations).toMatchObject([{ address: email, confirmedAt: deps.clock.now() }]);
    expect(await deps.db.prisma.delivery.findMany({ where: { submissionId: waiting } })).toMatchObject([
      { kind: "mail", target: email },
    ]);
  });
});

describe("An operator", () => {
  it("confirms any address without an email, but only for the named owner's forms", async () => {
    const { deps, ada, form, address, arrive, mailed } = await prepare();
    const waiting = await arrive();
    const other = await owner(deps);
    const stranger = other.scope({}, { kind: "operator" });
    await expect(askDestinationAgain(stranger, deps, { formId: form.id, address })).rejects.toThrow("no such form");
    const operator = ada.scope({}, { kind: "operator" });
    const { destinations } = await askDestinationAgain(operator, deps, { formId: form.id, address });
    expect(destinations).toMatchObject([{ address, confirmedAt: deps.clock.now() }]);
    expect(ids(await mailed())).toEqual([waiting]);
  });
});
