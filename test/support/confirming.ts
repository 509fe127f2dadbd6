import { onTestFinished } from "vitest";
import { buildApp } from "../../server/app.ts";
import { systemScope } from "../../server/core/access/authenticate.ts";
import type { Database } from "../../server/core/database/db.ts";
import { createMailer } from "../../server/core/mail-server/mailer.ts";
import { owner } from "./builders.ts";
import { createChannels } from "./channels.ts";
import { createTestClock } from "./clock.ts";
import { addDestination, deliveriesOf, deliverOnce } from "./deliveries.ts";
import { createTestDeps } from "./deps.ts";
import { createMailSink, type MailFaults } from "./smtp.ts";

const ORIGIN = "http://localhost:4000";
const OFFICE = "office@example.test";

/** A form whose visitors confirm their address, using the real intake, mail server and pages. */
export async function prepareConfirming(db: Database, faults: MailFaults = {}) {
  const clock = createTestClock();
  await db.prisma.rateBucket.deleteMany();
  const sink = await createMailSink(faults);
  const deps = createTestDeps(db, {
    clock,
    config: { smtpUrl: sink.url, publicUrl: ORIGIN, webhookAllow: ["127.0.0.1"] },
  });
  const app = buildApp(deps);
  onTestFinished(() => app.close());
  const account = await owner(deps, { plan: "pro", emailVerified: true });
  const form = await account.form();
  await db.prisma.form.update({ where: { id: form.id }, data: { asksConfirmation: true } });
  await addDestination(deps, form.id, OFFICE);
  const channels = createChannels(createMailer(systemScope(), deps));

  const request = async (path: string, init: RequestInit = {}) => app.hono.request(`${ORIGIN}${path}`, init);
  const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    request(`/f/${form.id}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json", ...headers },
    });
  /** Returns the stored submission's id. */
  const send = async (fields: Readonly<Record<string, string>> = {}) => {
    const response = await post({ email: "ana@example.test", message: "Do you repair clocks?", ...fields });
    return ((await response.json()) as { id: string }).id;
  };
  /** Makes all attempts currently possible for a submission. */
  const deliverAll = async (id: string) => {
    for (const { id: delivery } of await deliveriesOf(deps, id)) await deliverOnce(deps, delivery, channels);
  };
  /** Mails the visitor and returns the link's path. */
  const ask = async (id: string) => {
    await deliverAll(id);
    return pathIn(sink.received.at(-1)?.email.text ?? "");
  };
  const press = async (path: string) => request(path, { method: "POST" });
  const kinds = async (id: string) =>
    (await deliveriesOf(deps, id)).map(({ kind, state }) => `${kind} ${state}`).sort();
  const record = (id: string) => db.prisma.submissionConfirmation.findUnique({ where: { submissionId: id } });
  const scope = () => account.scope();
  return {
    clock,
    sink,
    deps,
    account,
    form,
    channels,
    request,
    post,
    send,
    deliverAll,
    ask,
    press,
    kinds,
    record,
    scope,
  };
}

function pathIn(text: string): string {
  return /\/confirm-message\/[\w-]+/.exec(text)?.[0] ?? "";
}
