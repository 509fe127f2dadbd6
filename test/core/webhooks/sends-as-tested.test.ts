import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { systemClock } from "../../../server/core/platform/clock.ts";
import { updateEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { sendTest } from "../../../server/core/webhooks/send-test.ts";
import { WEBHOOK_FORMAT_NAMES, type WebhookFormat } from "../../../shared/webhook-formats.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { type Received, startReceiver } from "../../support/receiver.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();

vi.setConfig({ testTimeout: 120_000 });

const PATHS: Readonly<Record<WebhookFormat, string>> = {
  postern: "/hooks",
  slack: "/services/T0/B0/x",
  discord: "/api/webhooks/1/x",
  teams: "/workflows/x/triggers/manual/paths/invoke",
  telegram: "/bot12:x/sendMessage?chat_id=-100",
  ntfy: "/topic",
};

/** Fields that every test sends, and that a visitor may have sent. */
const TESTED = {
  name: "Ana Example",
  email: "ana@example.com",
  message: "This is a test message from Postern.",
};
const OTHER_NAMES = ["company", "topics[]", "Größe", "<b>", "a&b*c"] as const;

const settings = fc.record({
  formName: fc.constantFrom("Contact", "Größe & <b>Maß</b>", "*_`[x](y)"),
  others: fc.subarray([...OTHER_NAMES]),
  chosen: fc.subarray(["name", "email", "message"]),
  includesFields: fc.boolean(),
});

/** A request without what names this submission and this instant. */
function comparable({ method, path, headers, body }: Received) {
  const scrub = (text: string) =>
    text
      .replaceAll(/(sub|dlv)_[0-9a-z]{26}/g, "$1_…")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…")
      .replaceAll("submission.test", "submission.delivered")
      .replaceAll("Test message in", "New message in");
  const unique = ["webhook-id", "webhook-timestamp", "webhook-signature", "content-length"];
  const kept = Object.entries(headers).filter(([name]) => !unique.includes(name));
  return {
    request: `${method} ${scrub(path)}`,
    headers: Object.fromEntries(kept),
    signed: unique.filter((name) => name in headers),
    body: JSON.parse(scrub(body.toString())) as unknown,
  };
}

test.each(WEBHOOK_FORMAT_NAMES)("%s receives a message exactly as the webhook's test showed it", async (format) => {
  const receiver = await startReceiver(() => ({ status: 200, body: "ok" }));
  const deps = createTestDeps(database.db, { clock: systemClock, config: { webhookAllow: ["127.0.0.1"] } });
  const token = format === "ntfy" ? "the-token" : null;
  const webhook = await createTestWebhook(deps, new URL(receiver.url).origin + PATHS[format], { format, token });
  const scope = webhook.owner.scope();
  await fc.assert(
    fc.asyncProperty(settings, async ({ formName, others, chosen, includesFields }) => {
      await updateForm(scope, deps, { formId: webhook.form.id, change: { name: formName } });
      const change = { fieldNames: [...chosen, ...others], includesFields };
      await updateEndpoint(scope, deps, { id: webhook.id, change });
      expect((await sendTest(scope, deps, { id: webhook.id })).outcome).toBe("delivered");
      const tested = receiver.received.at(-1);
      const before = receiver.received.length;
      await webhook.post({ ...TESTED, ...Object.fromEntries(others.map((name) => [name, "Example"])) });
      const queued = (await webhook.deliveries()).at(-1);
      expect((await webhook.attempt(queued?.id ?? "")).delivery.state).toBe("delivered");
      expect(receiver.received).toHaveLength(before + 1);
      const [sent] = receiver.received.slice(-1);
      if (tested === undefined || sent === undefined) throw new Error("Nothing arrived.");
      expect(comparable(sent)).toEqual(comparable(tested));
    }),
    { numRuns: 12 },
  );
});
