import type { DeliveryKind } from "../../server/core/database/db.ts";
import { deleteSubmissions } from "../../server/features/trash/trash.ts";
import type { TestForm } from "../support/builders.ts";
import { addDelivery, type World } from "./world.ts";

/** Everything that must not be seen has the word. */
export const SECRET = "quetzal";
/** The same of where a message came from. */
export const ORIGIN = "kakapo";
const PHONE = `${SECRET} 351912345678`;
export const ADDRESS = `${SECRET}@example.test`;

/** A message with a value in everything that is made of its fields, and a word of its own in what tells where it came from. */
export async function addSecret(
  world: World,
  form: TestForm,
  folder: "inbox" | "spam" = "inbox",
  at: Date = world.deps.clock.now(),
): Promise<string> {
  const { deps } = world;
  const id = await form.submission({
    folder,
    at,
    ...(folder === "spam" ? { isDoubtful: true } : {}),
    fields: [
      ["Phone", PHONE],
      [" PHONE_", PHONE],
      ["E-Mail", ADDRESS],
      ["name", "Grace"],
      ["message", "mine and plain"],
    ],
    subject: `New message of ${PHONE}`,
    spamReasons: [{ name: "words", points: 6, detail: `It says ${PHONE}.` }],
    files: { [`${SECRET}.txt`]: `${SECRET} content` },
  });
  const origin = { ip: "192.0.2.77", userAgent: `${ORIGIN} browser`, referrer: `https://${ORIGIN}.example/contact` };
  const data = { ...origin, sender: `Grace <${ADDRESS}>`, preview: PHONE, replyTo: ADDRESS };
  await deps.db.prisma.submission.update({ where: { id }, data });
  const reply = deps.newId("rpl");
  const text = { subject: "Re: your message", text: "Thanks" };
  const createdAt = deps.clock.now();
  await deps.db.prisma.reply.create({
    data: { ...text, id: reply, submissionId: id, toAddress: ADDRESS, createdAt },
  });
  await addTried(world, id, reply, "reply");
  await addTried(world, id, ADDRESS, "auto_reply");
  await addTried(world, id, world.webhookId, "webhook");
  return id;
}

function addTried({ deps }: World, submissionId: string, target: string, kind: DeliveryKind): Promise<string> {
  const response = { responseHeaders: [["location", `/leads/${PHONE}`]], responseBody: `Saved ${PHONE}.` };
  const refused = { outcome: "permanent", detail: `550 no such user ${ADDRESS}`, ...response } as const;
  const log = { create: { ...refused, number: 1, at: deps.clock.now(), durationMs: 1 } };
  return addDelivery(deps, submissionId, target, { kind, log });
}

export async function fileOf({ deps }: World, submissionId: string): Promise<string> {
  return (await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId } })).id;
}

export async function deliveryOf({ deps }: World, submissionId: string, kind: DeliveryKind): Promise<string> {
  return (await deps.db.prisma.delivery.findFirstOrThrow({ where: { submissionId, kind } })).id;
}

export async function addTrashed(world: World, form: TestForm, at?: Date): Promise<string> {
  const id = await addSecret(world, form, "inbox", at);
  await deleteSubmissions(world.mine.owner.scope(), world.deps, { ids: [id] });
  return id;
}
