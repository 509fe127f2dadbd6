import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { MailMessage } from "../../../server/core/mail/message.ts";
import type { MailTransport, SendResult } from "../../../server/core/mail/transport.ts";
import { updateEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { composeEndpointDisabled } from "../../../server/core/webhooks/webhook-channel.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { startReceiver } from "../../support/receiver.ts";
import { sendComposed } from "../../support/smtp.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();

function mailThat(outcome: SendResult["outcome"]): { mail: MailTransport; sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage): Promise<SendResult> => {
    sent.push(message);
    return { outcome, detail: "As asked." };
  };
  return {
    sent,
    mail: { from: async () => "postern@inbox.example.test", send, check: async () => null, close: () => undefined },
  };
}

async function switchedOff() {
  const receiver = await startReceiver(() => ({ status: 410 }));
  const config = { webhookAllow: ["127.0.0.1"], publicUrl: "https://inbox.example.test" };
  const webhook = await createTestWebhook(createTestDeps(database.db, { config }), `${receiver.url}?key=canary`);
  await webhook.attempt((await webhook.queueOne()).id);
  return { webhook, deps: webhook.deps };
}

describe("The notice that a webhook was switched off", () => {
  it("tells the account's owner why and where to fix it, without exposing secrets from its address", async () => {
    const { webhook, deps } = await switchedOff();
    const { mail, sent } = mailThat("delivered");
    await sendComposed(mail, composeEndpointDisabled(systemScope(), deps, { endpointId: webhook.id }));
    expect(sent).toMatchObject([{ to: webhook.owner.user.email, replyTo: null }]);
    const text = sent[0]?.text ?? "";
    expect(text).toContain("The endpoint no longer exists (410).");
    expect(text).toContain("https://inbox.example.test/settings/integrations");
    expect(text).not.toContain("canary");
  });

  it("keeps its id across retries, but gets a new one when the webhook is switched off again", async () => {
    const { webhook, deps } = await switchedOff();
    const { mail, sent } = mailThat("temporary");
    const announce = () => sendComposed(mail, composeEndpointDisabled(systemScope(), deps, { endpointId: webhook.id }));
    expect(await announce()).toMatchObject({ outcome: "temporary" });
    await announce();
    await deps.db.prisma.webhookEndpoint.update({ where: { id: webhook.id }, data: { disabledAt: new Date(0) } });
    await announce();
    expect(sent[1]?.id).toBe(sent[0]?.id);
    expect(sent[2]?.id).not.toBe(sent[0]?.id);
  });

  it("is not sent once the webhook is on again", async () => {
    const { webhook, deps } = await switchedOff();
    await updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { enabled: true } });
    const { mail, sent } = mailThat("delivered");
    expect(
      await sendComposed(mail, composeEndpointDisabled(systemScope(), deps, { endpointId: webhook.id })),
    ).toBeNull();
    expect(sent).toEqual([]);
  });
});
