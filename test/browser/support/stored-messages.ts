import type { Server } from "./test.ts";

type Fields = readonly (readonly [name: string, value: string])[];

/** The fields of each message of a form, oldest first, read past everything that Postern shows. */
export async function storedMessages(server: Server, formId: string): Promise<Fields[]> {
  const { prisma } = server.store.deps.db;
  const found = await prisma.submission.findMany({
    where: { formId },
    orderBy: { id: "asc" },
    select: { fields: true },
  });
  return found.map(({ fields }) => fields as unknown as Fields);
}

/** What they say in their field `message`. */
export async function storedTexts(server: Server, formId: string): Promise<(string | undefined)[]> {
  const messages = await storedMessages(server, formId);
  return messages.map((fields) => fields.find(([name]) => name === "message")?.[1]);
}
