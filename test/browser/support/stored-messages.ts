import type { Server } from "./test.ts";

type Fields = readonly (readonly [name: string, value: string])[];

/** The fields of each message of a form, oldest first, read directly from the database. */
export async function storedMessages(server: Server, formId: string): Promise<Fields[]> {
  const { prisma } = server.store.deps.db;
  const found = await prisma.submission.findMany({
    where: { formId },
    orderBy: { id: "asc" },
    select: { fields: true },
  });
  return found.map(({ fields }) => fields as unknown as Fields);
}

/** The `message` field of each. */
export async function storedTexts(server: Server, formId: string): Promise<(string | undefined)[]> {
  const messages = await storedMessages(server, formId);
  return messages.map((fields) => fields.find(([name]) => name === "message")?.[1]);
}
