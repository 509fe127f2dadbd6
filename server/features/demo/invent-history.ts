import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { createRandom, type Random } from "../../../shared/random.ts";
import { insertAccessRecord } from "../../core/access-log/store/access-records.ts";
import type { Deps } from "../../core/deps.ts";
import { idAt } from "../../core/platform/ids.ts";
import { seal } from "../../core/platform/secret.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { MAX_ENDPOINTS } from "../../core/webhooks/manage-endpoints.ts";
import { insertEndpoint, updateEndpoint } from "../../core/webhooks/store/endpoints.ts";
import { mintWebhookSecret } from "../../core/webhooks/webhook-message.ts";
import { inventDelivery } from "./invent-delivery.ts";
import { insertSeedConnection, insertSeedDeliveries, insertSeedRefusals, type SeededSubmission } from "./store/seed.ts";

/** Forms in seeding order; the first one is the busiest. */
export interface HistoryInput {
  readonly formIds: readonly string[];
  /** Oldest first. */
  readonly submissions: readonly SeededSubmission[];
  readonly days: number;
}

/** Adds traces of some weeks of use: failing webhooks, refused requests, agents and exports. */
export async function inventHistory(scope: OwnerScope, deps: Deps, input: HistoryInput): Promise<void> {
  const random = createRandom(7);
  const { submissions } = input;
  const [contact, quotes] = input.formIds;
  if (contact === undefined || quotes === undefined) throw new Error("A history needs at least two forms.");
  const webhookId = await addWebhooks(scope, deps, quotes, input.days);
  const delivered = submissions.filter(({ folder }) => folder === "inbox");
  await insertSeedDeliveries(
    scope,
    deps.db,
    delivered
      .filter(({ formId }) => formId === quotes)
      .map((submission) => inventDelivery(random, submission, webhookId)),
  );
  await insertSeedRefusals(scope, deps.db, inventRefusals(random, contact, deps.clock.now(), input.days));
  const ofContact = submissions.filter(({ formId }) => formId === contact);
  await addAccess(scope, deps, random, { contact, submissions: ofContact, days: input.days });
}

/** Adds a working webhook and one disabled after its receiver went away; returns the working one's id. */
async function addWebhooks(scope: OwnerScope, deps: Deps, formId: string, days: number): Promise<string> {
  const nowMs = deps.clock.now().getTime();
  const add = async (url: string, ageDays: number) => {
    const createdAt = new Date(nowMs - ageDays * DAY_MS);
    const id = idAt("whk", createdAt);
    const encryptedSecret = seal(deps.keys.webhookSecrets, mintWebhookSecret(), id);
    await insertEndpoint(
      scope,
      deps.db,
      {
        id,
        formId,
        format: "postern",
        url,
        encryptedSecret,
        fieldNames: [],
        includesFields: true,
        fileLinks: false,
        testsDaily: false,
        sendsNotices: false,
        createdAt,
      },
      MAX_ENDPOINTS,
    );
    return id;
  };
  const working = await add("https://crm.studio.example/hooks/postern", days);
  const gone = await add("https://automation.old-host.example/catch/8213", days / 2);
  await updateEndpoint(scope, deps.db, gone, {
    status: "disabled",
    disabledReason: "The endpoint no longer exists (410).",
    disabledAt: new Date(nowMs - 9 * DAY_MS),
    failingSince: new Date(nowMs - 9 * DAY_MS),
  });
  return working;
}

const REFUSALS = ["flood", "flood", "flood", "too_large", "malformed", "no_field"] as const;

function inventRefusals(random: Random, formId: string, now: Date, days: number) {
  return Array.from({ length: days }, () => ({
    formId,
    at: new Date(now.getTime() - random.whole(1, days * 24) * HOUR_MS),
    outcome: `refused:${random.pick(REFUSALS)}`,
    count: random.whole(1, 4),
  }));
}

/** Adds an agent that checks the counts every morning and reads some messages, and the owner's weekly export. */
async function addAccess(
  scope: OwnerScope,
  deps: Deps,
  random: Random,
  history: { readonly contact: string; readonly submissions: readonly SeededSubmission[]; readonly days: number },
): Promise<void> {
  const nowMs = deps.clock.now().getTime();
  const { contact, submissions, days } = history;
  const connectedAt = new Date(nowMs - Math.min(days, 20) * DAY_MS);
  const agent = { id: idAt("con", connectedAt), clientId: idAt("cli", connectedAt), name: "Claude", connectedAt };
  await insertSeedConnection(scope, deps.db, { ...agent, lastUsedAt: new Date(nowMs - HOUR_MS) });
  // The token has since been revoked.
  const report = { credentialId: idAt("tok", connectedAt), credentialName: "Weekly report", clientName: null };
  const record = (at: Date, facts: object, submissionIds: readonly string[] = []) =>
    insertAccessRecord(
      scope,
      deps.db,
      {
        id: idAt("rec", at),
        createdAt: at,
        surface: "mcp",
        credentialId: agent.id,
        credentialName: agent.name,
        clientName: agent.name,
        formId: contact,
        folder: "inbox",
        rows: 20,
        contents: false,
        complete: true,
        refusal: null,
        lastSubmissionId: null,
        afterSubmissionId: null,
        withFiles: false,
        ...facts,
      },
      submissionIds,
    );
  for (let day = Math.min(days, 20) - 1; day >= 0; day -= 1) {
    const at = new Date(nowMs - day * DAY_MS - random.whole(20, 50) * MINUTE_MS);
    const arrived = submissions.filter(({ createdAt }) => createdAt < at);
    const inbox = arrived.filter(({ folder }) => folder === "inbox");
    const read = inbox.slice(-5);
    await record(at, { rows: Math.min(20, inbox.length) });
    if (day % 3 === 0)
      await record(
        at,
        { contents: true, rows: read.length },
        read.map(({ id }) => id),
      );
    if (day % 7 === 1) {
      const owner = { credentialId: "session", credentialName: "Dashboard", clientName: null };
      await record(at, { ...owner, surface: "csv_form", folder: null, contents: true, rows: arrived.length });
    }
    if (day === 12) {
      await record(at, { ...report, contents: true, rows: 0, refusal: "scope" });
    }
  }
}
