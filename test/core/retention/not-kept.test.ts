import { describe, expect, it, onTestFinished } from "vitest";
import { authenticateOperator, systemScope } from "../../../server/core/access/authenticate.ts";
import { retryDelivery } from "../../../server/core/deliveries/timeline.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { submittedFieldsOf } from "../../../server/core/scope/store/submitted-fields.ts";
import { streamSubmissions } from "../../../server/core/submissions/export.ts";
import { removeDelivered } from "../../../server/core/submissions/remove-delivered.ts";
import { moveSubmissions, readSubmission } from "../../../server/core/submissions/submissions.ts";
import {
  type CreateEndpointInput,
  createEndpoint,
  updateEndpoint,
} from "../../../server/core/webhooks/manage-endpoints.ts";
import { indexWords } from "../../../server/features/search/reindex-pending.ts";
import { owner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { createTestClock } from "../../support/clock.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, arrived, channelsThat, deliveriesOf, deliverOnce, never } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { runFileRemovals } from "../../support/mail-files.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink } from "../../support/smtp.ts";
import { tracesOf } from "../../support/traces.ts";

const database = useDatabase();

interface Prepared {
  readonly to?: readonly string[];
  readonly sends?: boolean;
  readonly hook?: Omit<CreateEndpointInput, "url">;
}

async function prepare({ to = ["one"], sends = true, hook }: Prepared = {}) {
  const clock = createTestClock("2026-03-01T12:10:00.000Z");
  const sink = await createMailSink();
  onTestFinished(() => sink.close());
  const smtpUrl = sends ? sink.url : null;
  const config = { dataDir: makeDataDir(), smtpUrl, webhookAllow: ["127.0.0.1"] };
  const deps = createTestDeps(database.db, { clock, config });
  const ada = await owner(deps, { plan: "pro" });
  const form = await ada.form();
  for (const name of to) await addDestination(deps, form.id, `${name}-${form.id}@example.test`);
  const scope = await authenticateOperator(deps, ada.user.email);
  const receiver = hook === undefined ? null : await startReceiver();
  const webhook = receiver && (await createEndpoint(scope, deps, { url: receiver.url, ...hook }));
  const keep = (keepsContents: boolean) => updateForm(scope, deps, { formId: form.id, change: { keepsContents } });
  const mailer = createMailer(systemScope(), deps);
  onTestFinished(() => mailer.close());
  const channels = createChannels(mailer);
  const intake = createTestIntake(deps);
  const submit = async (fields: Record<string, string>) => {
    clock.advance({ seconds: 1 });
    return intake.submit(form.id, fields);
  };
  const deliverTo = async (id: string, place: number, by = channels) => {
    const delivery = (await deliveriesOf(deps, id))[place];
    await deliverOnce(deps, delivery?.id ?? "", by);
  };
  const kept = async (id: string) =>
    submittedFieldsOf(await deps.db.prisma.submission.findUniqueOrThrow({ where: { id } }));
  const deliverAll = async (id: string) => {
    for (const delivery of await deliveriesOf(deps, id)) await deliverOnce(deps, delivery.id, channels);
  };
  const endpointId = webhook?.endpoint.id ?? "";
  return {
    clock,
    deps,
    ada,
    form,
    scope,
    keep,
    channels,
    intake,
    submit,
    deliverTo,
    deliverAll,
    kept,
    sink,
    endpointId,
  };
}

const CANARY = { name: "Canary", email: "canary@example.com", message: "The canary sings" };

describe("A form that does not keep contents", () => {
  it("keeps a message whole until its last delivery, then removes it from all tables, files, indexes and jobs", async () => {
    const { deps, form, scope, keep, submit, deliverTo, kept, sink } = await prepare({ to: ["one", "two"] });
    await keep(false);
    const id = await submit(CANARY);
    await indexWords(systemScope(), deps, { most: 10 });
    await deliverTo(id, 0);
    await removeDelivered(systemScope(), deps);
    expect(await kept(id)).toEqual(Object.entries(CANARY));
    expect(await tracesOf(deps, "canary")).toEqual(["public.submission_words", "public.submissions"]);
    await deliverTo(id, 1);
    expect(sink.received.every(({ email }) => email.text?.includes("The canary sings"))).toBe(true);
    expect(sink.received).toHaveLength(2);
    await runFileRemovals(deps);
    await indexWords(systemScope(), deps, { most: 10 });
    expect(await tracesOf(deps, "canary")).toEqual([]);
    const columns = ["fields", "sender", "preview", "replyTo", "ip", "notKept"] as const;
    expect(await readSubmission(scope, deps, { id, columns })).toEqual({
      ...{ fields: [], sender: "", preview: "", replyTo: null, ip: null },
      notKept: { at: "2026-03-01T12:10:01.000Z", by: ["mail"] },
    });
    expect((await deliveriesOf(deps, id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    const stream = await streamSubmissions(scope, deps, { formId: form.id, mostFieldNames: 10 });
    expect(await stream.read(10)).toMatchObject([{ id, fields: [], notKept: { by: ["mail"] } }]);
    await stream.close();
  });

  it("does not affect messages from before the setting or after it is turned off", async () => {
    const { keep, submit, deliverTo, kept } = await prepare();
    const before = await submit(CANARY);
    await keep(false);
    await deliverTo(before, 0);
    await keep(true);
    const after = await submit(CANARY);
    await deliverTo(after, 0);
    expect([await kept(before), await kept(after)]).toEqual([Object.entries(CANARY), Object.entries(CANARY)]);
  });

  it("keeps undelivered contents: failed, in Spam, emailed to a file, or only listed in a digest", async () => {
    const { deps, scope, keep, submit, deliverTo, kept } = await prepare({ to: ["one", "two"] });
    await keep(false);
    const failed = await submit(CANARY);
    await deliverTo(failed, 0);
    await deliverTo(failed, 1, channelsThat(() => never).channels);
    const spam = await submit(CANARY);
    await moveSubmissions(scope, deps, { ids: [spam], folder: "spam", columns: ["id"] });
    const saved = await submit(CANARY);
    for (const place of [0, 1]) await deliverTo(saved, place, channelsThat(() => arrived).channels);
    const digested = await submit(CANARY);
    for (const place of [0, 1]) await deliverTo(digested, place);
    const taken = await submit(CANARY);
    await deps.db.prisma.delivery.updateMany({
      where: { submissionId: taken },
      data: { digest: "2026-03-01T13:00:00.000Z", state: "delivered" },
    });
    await removeDelivered(systemScope(), deps);
    for (const id of [failed, spam, saved, taken]) expect(await kept(id)).toEqual(Object.entries(CANARY));
    expect(await kept(digested)).toEqual([]);
    await deps.db.prisma.delivery.updateMany({
      where: { submissionId: failed, state: "failed" },
      data: { state: "pending" },
    });
    await deliverTo(failed, 1);
    expect(await kept(failed)).toEqual([]);
  });

  it("keeps files that no email included", async () => {
    const { form, deps, keep, intake, deliverTo, kept } = await prepare();
    await keep(false);
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { maxAttachmentBytes: 10 } });
    const send = async (text: string) => {
      const body = new FormData();
      body.append("message", "Hello");
      body.append("cv", new File([text], "cv.txt"));
      const answer = await intake.post(form.id, body, { accept: "application/json" });
      return ((await answer.json()) as { id: string }).id;
    };
    const [small, large] = [await send("x".repeat(10)), await send("x".repeat(11))];
    for (const id of [small, large]) await deliverTo(id, 0);
    expect([await kept(small), await kept(large)]).toEqual([[], expect.arrayContaining([["message", "Hello"]])]);
    expect(await deps.db.prisma.file.count({ where: { submissionId: small } })).toBe(0);
    expect(await deps.db.prisma.file.count({ where: { submissionId: large } })).toBe(1);
  });

  it("keeps contents that an email or a chat service received only in part", async () => {
    const { keep, submit, deliverAll, kept, sink } = await prepare();
    await keep(false);
    const [whole, cut] = [await submit({ message: "x".repeat(20_000) }), await submit({ message: "x".repeat(20_001) })];
    for (const id of [whole, cut]) await deliverAll(id);
    expect(sink.received).toHaveLength(2);
    expect([(await kept(whole)).length, (await kept(cut)).length]).toEqual([0, 1]);

    const chat = await prepare({ to: [], hook: { format: "slack" } });
    await chat.deps.db.prisma.form.update({ where: { id: chat.form.id }, data: { keepsContents: false } });
    const id = await chat.submit({ message: "x".repeat(3_001) });
    await chat.deliverAll(id);
    expect((await deliveriesOf(chat.deps, id)).map(({ state }) => state)).toEqual(["delivered"]);
    expect((await chat.kept(id)).length).toBe(1);
  });

  it("decides by what was actually sent, even if a webhook or email would include more now", async () => {
    const { deps, form, scope, keep, intake, submit, deliverAll, kept, endpointId } = await prepare({
      to: [],
      hook: { fieldNames: ["name"] },
    });
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { keepsContents: false } });
    const some = await submit(CANARY);
    await deliverAll(some);
    await updateEndpoint(scope, deps, { id: endpointId, change: { fieldNames: [] } });
    await removeDelivered(systemScope(), deps);
    expect(await kept(some)).toEqual(Object.entries(CANARY));
    const all = await submit(CANARY);
    await deliverAll(all);
    expect(await kept(all)).toEqual([]);

    await keep(false);
    await addDestination(deps, form.id, `owner-${form.id}@example.test`);
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { maxAttachmentBytes: 0 } });
    const body = new FormData();
    body.append("message", "Hello");
    body.append("cv", new File(["A CV"], "cv.txt"));
    const answer = await intake.post(form.id, body, { accept: "application/json" });
    const { id: withFile } = (await answer.json()) as { id: string };
    await deliverAll(withFile);
    await updateForm(scope, deps, { formId: form.id, change: { maxAttachmentBytes: 5_000_000 } });
    await removeDelivered(systemScope(), deps);
    expect(await kept(withFile)).toEqual(expect.arrayContaining([["message", "Hello"]]));
  });

  it("sends removed contents to nobody, neither on a retry nor to a new destination", async () => {
    const { deps, scope, keep, submit, deliverTo, sink } = await prepare();
    await keep(false);
    const id = await submit(CANARY);
    await deliverTo(id, 0);
    const [delivery] = await deliveriesOf(deps, id);
    await expect(retryDelivery(scope, deps, { id: delivery?.id ?? "" })).rejects.toMatchObject({ code: "CONFLICT" });
    await deps.db.prisma.delivery.update({
      where: { id: delivery?.id ?? "" },
      data: { state: "pending", nextAttemptAt: deps.clock.now() },
    });
    await deliverTo(id, 0);
    expect((await deliveriesOf(deps, id)).map(({ state }) => state)).toEqual(["cancelled"]);
    expect(sink.received).toHaveLength(1);
  });

  it("cannot be set up if messages have no destination", async () => {
    const message = /Add a confirmed email address/;
    await expect((await prepare({ to: [] })).keep(false)).rejects.toThrow(message);
    await expect((await prepare({ sends: false })).keep(false)).rejects.toThrow(message);
    await expect((await prepare({ to: [], hook: { format: "slack" } })).keep(false)).rejects.toThrow(message);
  });
});
