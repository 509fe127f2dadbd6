import { createHash } from "node:crypto";
import type { AgentConnection, Database } from "../../database/db.ts";
import type { Prisma } from "../../database/generated/client.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import { audited, inAuditedTransaction, type Selection } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";

/**
 * The client for the sign-in library. The library sees plain session tokens while the database stores only their
 * SHA-256, so that a leaked backup opens no session. Sessions created before `oldest()` are not found. Its changes to
 * agent connections are recorded for their user.
 */
export function authDatabase(db: Database, oldest: () => Date) {
  const created = <T>({ id, userId }: Connection, work: (transaction: PrismaTransaction) => Promise<T>): Promise<T> =>
    inAuditedTransaction({ userId }, db, [connections([id])], work);
  const changed = <T>(
    where: Prisma.AgentConnectionWhereInput = {},
    work: (transaction: PrismaTransaction) => Promise<T>,
  ): Promise<T> =>
    inPrismaTransaction(db, async (transaction, client) => {
      const rows = await transaction.agentConnection.findMany({ where, select: { id: true, userId: true } });
      const [{ userId } = { userId: null }] = rows;
      const selected = connections(rows.map(({ id }) => id));
      return audited(userId === null ? null : { userId }, client, [selected], () => work(transaction));
    });
  return db.prisma.$extends({
    name: "hashed-session-tokens",
    query: {
      agentConnection: {
        create: ({ args }) => created(connectionIn(args.data), ({ agentConnection }) => agentConnection.create(args)),
        update: ({ args }) => changed(byId(args.where), ({ agentConnection }) => agentConnection.update(args)),
        updateMany: ({ args }) => changed(args.where, ({ agentConnection }) => agentConnection.updateMany(args)),
        delete: ({ args }) => changed(byId(args.where), ({ agentConnection }) => agentConnection.delete(args)),
        deleteMany: ({ args }) => changed(args?.where, ({ agentConnection }) => agentConnection.deleteMany(args)),
      },
      session: {
        async $allOperations({ operation, args, query }) {
          const tokens = new Map<string, string>();
          const hashed = hashTokens(args, tokens);
          if (READS.has(operation)) Object.assign(hashed, { where: { AND: [whereOf(hashed), madeSince(oldest())] } });
          const result: unknown = await query(hashed);
          return restoreTokens(result, tokens);
        },
      },
    },
  });
}

const READS: ReadonlySet<string> = new Set(["findFirst", "findFirstOrThrow", "findMany"]);

const madeSince = (instant: Date) => ({ createdAt: { gt: instant } });

const byId = ({ id }: { readonly id?: string | undefined }) => (id === undefined ? {} : { id });

type Connection = Pick<AgentConnection, "id" | "userId">;

const connections = (ids: readonly string[]): Selection => ({ kind: RECORDED.agentConnection, where: { id: ids } });

function connectionIn(data: object): Connection {
  if ("id" in data && typeof data.id === "string" && "userId" in data && typeof data.userId === "string") {
    return { id: data.id, userId: data.userId };
  }
  throw new Error("A connection is created with its id and its user.");
}

function whereOf(args: unknown): object {
  return typeof args === "object" && args !== null && "where" in args && typeof args.where === "object"
    ? (args.where ?? {})
    : {};
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Replaces each string below a key `token`, also inside `{ equals }` and `{ in: [] }`, and remembers the original. */
function hashTokens<T>(value: T, tokens: Map<string, string>, below = false): T {
  if (typeof value === "string" && below) {
    const hash = hashToken(value);
    tokens.set(hash, value);
    return hash as T & string;
  }
  if (Array.isArray(value)) return value.map((item) => hashTokens(item, tokens, below)) as T & unknown[];
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, hashTokens(item, tokens, below || key === "token")]),
  ) as T;
}

function restoreTokens<T>(result: T, tokens: ReadonlyMap<string, string>): T {
  if (Array.isArray(result)) return result.map((row) => restoreTokens(row, tokens)) as T & unknown[];
  if (result === null || typeof result !== "object" || !("token" in result)) return result;
  const { token } = result;
  return { ...result, token: typeof token === "string" ? (tokens.get(token) ?? token) : token };
}
