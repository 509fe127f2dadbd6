import type { Database } from "../../../core/database/db.ts";
import type { SystemScope } from "../../../core/scope/scope.ts";

/** A file key, encrypted under the secret and bound to its id. */
export interface SealedFileKey {
  readonly id: string;
  readonly encryptedKey: string;
}

/** Newest first. */
export async function findFileKeys(_scope: SystemScope, db: Database): Promise<SealedFileKey[]> {
  return db.prisma.fileKey.findMany({
    select: { id: true, encryptedKey: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** Adds a key; afterwards `findFileKeys` returns it or one that another process added. */
export async function addFileKey(
  _scope: SystemScope,
  db: Database,
  key: SealedFileKey & { readonly createdAt: Date },
): Promise<void> {
  await db.prisma.fileKey.create({ data: { ...key } });
}
