import type { OwnerScope, SystemScope } from "../access/scope.ts";
import type { Account, Database } from "./db.ts";

export async function findAccountByEmail(_scope: SystemScope, db: Database, email: string): Promise<Account | null> {
  return db.prisma.account.findUnique({ where: { email: email.trim().toLowerCase() } });
}

export async function findAccountById(_scope: SystemScope, db: Database, id: string): Promise<Account | null> {
  return db.prisma.account.findUnique({ where: { id } });
}

export async function findOwnAccount(scope: OwnerScope, db: Database): Promise<Account | null> {
  return db.prisma.account.findUnique({ where: { id: scope.accountId } });
}
