import type { Delivery, DeliveryAttempt } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import type { CreateEndpointInput } from "../../server/core/webhooks/manage-endpoints.ts";
import { type CreatedEndpoint, createEndpoint } from "../../server/core/webhooks/manage-endpoints.ts";
import { webhookChannel } from "../../server/core/webhooks/webhook-channel.ts";
import { owner, ownerOf, type TestForm, type TestOwner } from "./builders.ts";
import { channelsWith, deliverOnce } from "./deliveries.ts";
import { createTestIntake, type TestIntake } from "./intake.ts";

/** An owner on Pro with one form and one webhook, and what happens to its submissions. */
export class TestWebhook {
  readonly deps: Deps;
  readonly owner: TestOwner;
  readonly form: TestForm;
  readonly id: string;
  readonly secret: string;
  readonly #intake: TestIntake;

  constructor(deps: Deps, account: TestOwner, form: TestForm, made: CreatedEndpoint) {
    this.deps = deps;
    this.owner = account;
    this.form = form;
    this.id = made.endpoint.id;
    this.secret = made.secret ?? "";
    this.#intake = createTestIntake(deps);
  }

  /** Posts as a visitor's browser would; returns the submission's id. */
  async post(fields: Readonly<Record<string, string>> = { name: "Ana", message: "Hello" }): Promise<string> {
    const response = await this.#intake.send(this.form.id, fields);
    return ((await response.json()) as { id: string }).id;
  }

  /** Oldest first. */
  deliveries(): Promise<Delivery[]> {
    return this.deps.db.prisma.delivery.findMany({ where: { target: this.id }, orderBy: { id: "asc" } });
  }

  /** Posts one submission and returns its delivery, not yet attempted. */
  async queueOne(): Promise<Delivery> {
    const submissionId = await this.post();
    return this.deps.db.prisma.delivery.findFirstOrThrow({ where: { target: this.id, submissionId } });
  }

  /** Attempts a delivery once, as a worker would; returns its state and the recorded attempt. */
  async attempt(deliveryId: string): Promise<{ delivery: Delivery; attempt: DeliveryAttempt | undefined }> {
    await deliverOnce(this.deps, deliveryId, channelsWith(webhookChannel.attempt));
    const { prisma } = this.deps.db;
    const delivery = await prisma.delivery.findUniqueOrThrow({ where: { id: deliveryId } });
    const log = await prisma.deliveryAttempt.findMany({ where: { deliveryId }, orderBy: { number: "desc" }, take: 1 });
    return { delivery, attempt: log[0] };
  }

  endpoint() {
    return this.deps.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: this.id } });
  }

  /** A scope as a request at this moment would get it, under the account's present plan. */
  async scope() {
    return (await ownerOf(this.deps, this.owner.account.id)).scope();
  }

  async setPlan(plan: "free" | "pro"): Promise<void> {
    await this.deps.db.prisma.account.update({ where: { id: this.owner.account.id }, data: { plan } });
  }
}

export async function createTestWebhook(
  deps: Deps,
  url: string,
  facts: Omit<CreateEndpointInput, "url"> = {},
): Promise<TestWebhook> {
  const account = await owner(deps, { plan: "pro" });
  const form = await account.form({ name: "Contact" });
  return new TestWebhook(deps, account, form, await createEndpoint(account.scope(), deps, { url, ...facts }));
}
