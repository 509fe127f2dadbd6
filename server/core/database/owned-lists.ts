import type pg from "pg";
import type { OwnerScope } from "../scope/scope.ts";
import { noteChange } from "./change-announcer.ts";
import type { Database } from "./db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "./transaction.ts";

/** Ignores case. */
export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  const [name, otherName] = [fold(one.name), fold(other.name)];
  if (name === otherName) return 0;
  return name < otherName ? -1 : 1;
}

/** Makes one change and notifies open dashboards; false if nothing changed. */
export async function changeAndTell(
  scope: OwnerScope,
  db: Database,
  change: (transaction: PrismaTransaction, client: pg.PoolClient) => Promise<{ readonly count: number }>,
): Promise<boolean> {
  return inPrismaTransaction(db, async (transaction, client) => {
    if ((await change(transaction, client)).count === 0) return false;
    noteChange(client, scope, null);
    return true;
  });
}

/** Names that differ only in case are the same. */
export function fold(name: string): string {
  return name.toLowerCase();
}
