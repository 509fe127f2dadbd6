import { createToken } from "../../server/services/agents/tokens.ts";
import { deleteSubmissions } from "../../server/services/submissions/trash.ts";
import type { DeliveryKind } from "../../server/store/database/db.ts";
import type { TestForm } from "../support/builders.ts";
import { join } from "../support/members.ts";
import type { World } from "./world.ts";

/** What a hidden and a masked field say. Everything that must not be seen has the word. */
export const SECRET = "quetzal";
export const HIDDEN = `${SECRET} 351912345678`;
export const MASKED = `${SECRET}@example.test`;

const NAMES = { phone: "hidden", attachment: "hidden", email: "masked" } as const;

/** What rules keep from readers and handlers, set as an owner does. */
export async function hideFields({ mine: owner }: World, form: TestForm): Promise<void> {
  const fields = Object.entries(NAMES).map(([name, rule]) => ({
    name,
    agents: "shown",
    readers: rule,
    handlers: rule,
  }));
  const answer = await owner.run("SetFieldRules", { id: form.id, fields });
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
}

/** A message with a value in everything that is made of the two fields, spelt as visitors spell their names. */
export async function addSecret(world: World, form: TestForm, folder: "inbox" | "spam" = "inbox"): Promise<string> {
  const { deps } = world;
  const id = await form.submission({
    folder,
    ...(folder === "spam" ? { isDoubtful: true } : {}),
    fields: [
      ["Phone", HIDDEN],
      [" PHONE_", HIDDEN],
      ["E-Mail", MASKED],
      ["name", "Grace"],
      ["message", "mine and plain"],
    ],
    subject: `New message of ${HIDDEN}`,
    spamReasons: [{ name: "words", points: 6, detail: `It says ${HIDDEN}.` }],
    files: { [`${SECRET}.txt`]: `${SECRET} content` },
  });
  const data = { sender: `Grace <${MASKED}>`, preview: HIDDEN, replyTo: MASKED };
  await deps.db.prisma.submission.update({ where: { id }, data });
  const reply = deps.newId("rpl");
  const text = { subject: `Re: New message of ${HIDDEN}`, text: "Thanks" };
  const createdAt = deps.clock.now();
  await deps.db.prisma.reply.create({
    data: { ...text, id: reply, submissionId: id, toAddress: MASKED, createdAt },
  });
  await addDelivery(world, id, reply, "reply");
  await addDelivery(world, id, MASKED, "auto_reply");
  await addDelivery(world, id, world.webhookId, "webhook");
  return id;
}

async function addDelivery({ deps }: World, submissionId: string, target: string, kind: DeliveryKind): Promise<void> {
  const { prisma } = deps.db;
  const { accountId, formId } = await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
  const [id, now] = [deps.newId("dlv"), deps.clock.now()];
  await prisma.delivery.create({
    data: {
      ...{ id, accountId, formId, submissionId, kind, target, state: "failed" },
      ...{ queuedAt: now, createdAt: now, finishedAt: now },
      log: {
        create: { number: 1, at: now, durationMs: 1, outcome: "permanent", detail: `550 no such user ${MASKED}` },
      },
    },
  });
}

export async function deliveryOf({ deps }: World, submissionId: string, kind: DeliveryKind): Promise<string> {
  return (await deps.db.prisma.delivery.findFirstOrThrow({ where: { submissionId, kind } })).id;
}

export async function fileOf({ deps }: World, submissionId: string): Promise<string> {
  return (await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId } })).id;
}

export async function addTrashed(world: World, form: TestForm): Promise<string> {
  const id = await addSecret(world, form);
  await deleteSubmissions(world.mine.owner.scope(), world.deps, { ids: [id] });
  return id;
}

/** The world as a member and their agent have it. */
export async function asMember(
  whole: World,
  role: "reader" | "handler" | "manager",
  formIds: readonly string[] | null,
): Promise<World> {
  const facts = { role, ...(formIds === null ? {} : { formIds }) };
  const mine = await join(whole.app, whole.deps, whole.mine, facts);
  const scope = mine.owner.scope({ role, forms: formIds ?? "all" });
  const { secret } = await createToken(scope, whole.deps, { name: "Agent", content: true, formIds: [] });
  return { ...whole, mine, agentToken: secret };
}
