import type { SystemScope } from "../../scope/scope.ts";
import type { Database, ProtectedResource } from "../database/db.ts";
import { inPrismaTransaction } from "../database/transaction.ts";

/**
 * Keeps the one resource under its address. When that changed, with PUBLIC_URL, the row and what was given out for it
 * move along, so that connected agents can go on at the new address.
 */
export async function keepResource(
  _scope: SystemScope,
  db: Database,
  resource: Pick<ProtectedResource, "id" | "identifier" | "name" | "allowedScopes">,
): Promise<void> {
  const { identifier } = resource;
  await inPrismaTransaction(db, async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${RESOURCE_LOCK})`;
    const kept = await transaction.protectedResource.findFirst();
    if (kept === null) {
      await transaction.protectedResource.create({ data: resource });
      return;
    }
    if (kept.identifier === identifier) return;
    await transaction.protectedResource.update({ where: { id: kept.id }, data: { identifier } });
    const resources = { has: kept.identifier };
    const moved = { resources: [identifier] };
    await transaction.agentConnection.updateMany({ where: { resources }, data: moved });
    await transaction.agentRefreshToken.updateMany({ where: { resources }, data: moved });
  });
}

// Any number that no other lock of this database uses.
const RESOURCE_LOCK = 7_051_002;
