import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";

export type {
  AccessRecord,
  AccessRefusal,
  AccessSurface,
  Account,
  AgentCaller,
  AgentClient,
  AgentConnection,
  AgentRefreshToken,
  AgentToken,
  AttemptOutcome,
  Delivery,
  DeliveryAttempt,
  DeliveryKind,
  DeliveryState,
  Destination,
  Erasure,
  Folder,
  Form,
  FormStatus,
  Plan,
  PrismaClient,
  ProtectedResource,
  Sensitivity,
  Session,
  SpamFilter,
  Submission,
  SubmissionStatus,
  WebhookEndpoint,
  WebhookStatus,
} from "./generated/client.ts";

/** One pool of connections, spoken to through Prisma and, where speed or streaming asks for it, in plain SQL. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** Open connections, in use and idle. */
  connectionCount(): number;
  close(): Promise<void>;
}

// As many as jobs run at once, so that neither they nor the requests beside them queue for a connection.
const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 5_000;

/** Opens lazily: nothing connects before the first query, and a lost server is found again by the next one. */
export function openDatabase(connection: pg.PoolConfig, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: POOL_SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection });
  // Without a listener an idle connection that the server ends would end the process.
  pool.on("error", onIdleError);
  pool.on("connect", (client) => client.on("error", onIdleError));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return {
    prisma,
    pool,
    connectionCount: () => pool.totalCount,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
