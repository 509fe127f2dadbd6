import type { Database } from "../../../core/database/db.ts";
import { type IntakeScope, OwnerScope } from "../../../core/scope/scope.ts";
import { ownForms } from "../../../core/scope/store/visibility.ts";

/**
 * The rows that describe the handling of a form's messages: for every form of an owner's scope, or the one of a
 * visitor's.
 */
export type FactRows = Awaited<ReturnType<typeof findFactRows>>;

export async function findFactRows(scope: OwnerScope | IntakeScope, { prisma }: Pick<Database, "prisma">, now: Date) {
  const { accountId } = scope;
  const own = { accountId };
  const membership = { select: { allForms: true, formIds: true } } as const;
  const [account, privacy, forms, endpoints, tokens, connections, members, withFiles] = await Promise.all([
    prisma.account.findUniqueOrThrow({ where: { id: accountId } }),
    prisma.accountPrivacy.findUnique({ where: own }),
    prisma.form.findMany({
      where: scope instanceof OwnerScope ? ownForms(scope) : { accountId, id: scope.formId },
      orderBy: { id: "asc" },
      include: {
        destinations: { where: { confirmedAt: { not: null } }, select: { address: true }, orderBy: { address: "asc" } },
        addresses: { select: { address: true }, orderBy: { createdAt: "desc" }, take: 1 },
        privacy: true,
      },
    }),
    prisma.webhookEndpoint.findMany({
      where: { accountId, status: "active" },
      select: {
        id: true,
        formId: true,
        format: true,
        url: true,
        fieldNames: true,
        includesFields: true,
        fileLinks: true,
      },
      orderBy: { id: "asc" },
    }),
    prisma.agentToken.findMany({
      where: { accountId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      select: { id: true, name: true, scopes: true, formIds: true, contentsPerDay: true, membership },
      orderBy: { id: "asc" },
    }),
    prisma.agentConnection.findMany({
      where: { accountId, client: { disabled: false } },
      select: {
        ...{ id: true, scopes: true, allForms: true, formIds: true, contentsPerDay: true },
        client: { select: { name: true } },
        membership,
      },
      orderBy: { id: "asc" },
    }),
    prisma.membership.findMany({
      where: own,
      select: { role: true, allForms: true, user: { select: { twoFactorEnabled: true } } },
    }),
    prisma.file.groupBy({
      by: ["formId"],
      where: { accountId, ...(scope instanceof OwnerScope ? {} : { formId: scope.formId }), storageKey: { not: null } },
    }),
  ]);
  const formsWithFiles = new Set(withFiles.map(({ formId }) => formId));
  return { account, privacy, formsWithFiles, forms, endpoints, tokens, connections, members };
}
