import { describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { countWaitingEmails, sendWaitingEmails } from "../../../server/core/deliveries/waiting-emails.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { confirmDestination } from "../../../server/core/destinations/store/destinations.ts";
import { createForm, updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { owner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { deliverOnce } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink } from "../../support/smtp.ts";

const database = useDatabase();

/** An owner whose messages are saved as files, and who then sets up a mail server. */
async function prepare() {
  const clock = createTestClock();
  const sink = await createMailSink();
  const before = createTestDeps(database.db, { clock, config: { smtpUrl: null } });
  const after: Deps = { ...before, config: { ...before.config, smtpUrl: sink.url } };
  const ada = await owner(before);
  const formAt = async (address: string) => {
    const form = await createForm(ada.scope(), before, { name: "Contact", destination: address });
    await confirmDestination(systemScope(), before.db, { formId: form.id, address }, clock.now());
    return form;
  };
  const deliverPending = async (deps: Deps) => {
    const channels = createChannels(createMailer(systemScope(), deps));
    const where = { accountId: ada.account.id, state: "pending" } as const;
    for (const { id } of await deps.db.prisma.delivery.findMany({ where, orderBy: { id: "asc" } })) {
      await deliverOnce(deps, id, channels);
    }
  };
  const arrive = async (formId: string, deps = before): Promise<string> => {
    const id = await createTestIntake(deps).submit(formId, { name: "Grace", message: "Is Friday possible?" });
    await deliverPending(deps);
    clock.advance({ minutes: 1 });
    return id;
  };
  return { clock, sink, before, after, ada, formAt, arrive, deliverPending };
}

describe("Emails saved before a mail server was set up", () => {
  test("are sent once, even when requested repeatedly and concurrently", async () => {
    const { sink, before, after, ada, formAt, arrive, deliverPending } = await prepare();
    const form = await formAt("desk@example.test");
    for (let nth = 0; nth < 3; nth += 1) await arrive(form.id);
    expect(await countWaitingEmails(ada.scope(), before)).toBe(0);
    await expect(sendWaitingEmails(ada.scope(), before)).rejects.toMatchObject({ code: "CONFLICT" });

    await arrive(form.id, after);
    expect(sink.received).toHaveLength(1);
    expect(await countWaitingEmails(ada.scope(), after)).toBe(3);
    const queued = await Promise.all([1, 2].map(() => sendWaitingEmails(ada.scope(), after)));
    expect(queued.sort()).toEqual([0, 3]);
    await deliverPending(after);
    expect(sink.received).toHaveLength(4);
    expect(new Set(sink.received.map(({ email }) => email.messageId)).size).toBe(4);
    expect(await countWaitingEmails(ada.scope(), after)).toBe(0);
    expect(await sendWaitingEmails(ada.scope(), after)).toBe(0);
  });

  test("are excluded for another owner, in spam, for a removed address, or outside the retention window", async () => {
    const { clock, sink, before, after, ada, formAt, arrive, deliverPending } = await prepare();
    const [desk, gone] = [await formAt("desk@example.test"), await formAt("gone@example.test")];
    const expired = await arrive(desk.id);
    clock.advance({ days: 29 });
    const spam = await arrive(desk.id);
    await arrive(gone.id);
    const kept = await arrive(desk.id);
    await moveSubmissions(ada.scope(), before, { ids: [spam], folder: "spam", columns: [] });
    await updateForm(ada.scope(), before, { formId: gone.id, change: { destinations: [] } });
    clock.advance({ days: 1 });
    const bob = await owner(after);
    expect(await countWaitingEmails(bob.scope(), after)).toBe(0);
    expect(await sendWaitingEmails(bob.scope(), after)).toBe(0);
    expect(await countWaitingEmails(ada.scope(), after)).toBe(1);
    expect(await sendWaitingEmails(ada.scope(), after)).toBe(1);
    const where = { submissionId: { in: [expired, spam, kept] }, state: "pending" as const };
    expect(await after.db.prisma.delivery.findMany({ where })).toMatchObject([{ submissionId: kept }]);
    await deliverPending(after);
    expect(sink.received).toHaveLength(1);
  });

  test.each([
    [20, 20],
    [21, 1],
  ])("are sent individually up to 20, and as one digest above: %i messages in %i emails", async (messages, emails) => {
    const { sink, after, ada, formAt, arrive, deliverPending } = await prepare();
    const form = await formAt("desk@example.test");
    await updateForm(ada.scope(), after, { formId: form.id, change: { digestAbove: null } });
    for (let nth = 0; nth < messages; nth += 1) await arrive(form.id);
    expect(await sendWaitingEmails(ada.scope(), after)).toBe(messages);
    await deliverPending(after);
    expect(sink.received).toHaveLength(emails);
    expect(await countWaitingEmails(ada.scope(), after)).toBe(0);
  });
});
