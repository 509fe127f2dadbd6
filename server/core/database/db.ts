import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Announcers, createAnnouncers } from "./change-announcer.ts";
import { PrismaClient, type Folder as StoredFolder, type Submission as SubmissionRow } from "./generated/client.ts";
import { noteConnection, retryOnConflict } from "./transaction.ts";

export type * from "./generated/client.ts";

/** The folders visible outside the store; to the store, a submission in the Trash is in a third one. */
export type Folder = Exclude<StoredFolder, "trash">;

/** Narrows the folder of a row that is not in the Trash. */
export function asFolder(folder: StoredFolder): Folder {
  if (folder === "trash") throw new Error("A read found what is in the Trash.");
  return folder;
}

/** A row as returned by every read except that of the Trash. */
export interface Submission extends SubmissionRow {
  readonly folder: Folder;
}

/** One connection pool, used through Prisma or, for speed or streaming, with plain SQL. */
export interface Database extends Announcers {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** The same server without a pooler, for work that needs a session: LISTEN, the job queue, long reads. */
  readonly direct: pg.Pool;
  /** Open connections, in use and idle. */
  connectionCount(): number;
  waitingCount(): number;
  close(): Promise<void>;
}

/** Defaults; `?statement_timeout=` and the like in a URL take precedence. */
const SESSION_TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const satisfies pg.ClientConfig;

/** Random disk reads are as fast as sequential ones, and compiling a statement takes longer than any of these run. */
export const PLANNER = "-c random_page_cost=1.1 -c jit=off";

const POOL_SIZE = 20;
/** Share of the pool that jobs get in addition. */
const JOB_SHARE = 0.6;
/** Share of the pool reserved for the intake, so that owners' reads never block visitors. */
const INTAKE_SHARE = 0.25;
/** The concurrent jobs plus the connection that listens for them. */
const DIRECT_POOL_SIZE = 12;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_DELAY_MS = 30_000;

/** Opens lazily: nothing connects before the first query, and the next query reconnects to a lost server. */
export function openDatabase(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  direct: pg.PoolConfig | null = null,
): Database {
  const { max = POOL_SIZE } = connection;
  const ofIntake = Math.ceil(max * INTAKE_SHARE);
  const lanes = {
    jobs: openPool({ ...connection, min: 0, max: Math.ceil(max * JOB_SHARE) }, onIdleError),
    intake: openPool({ ...connection, max: ofIntake }, onIdleError),
  };
  const pool = openPool({ ...connection, max: Math.max(1, max - ofIntake) }, onIdleError, lanes);
  const directPool = direct === null ? pool : openPool({ max: DIRECT_POOL_SIZE, ...direct }, onIdleError);
  const pools = [...new Set([pool, lanes.jobs, lanes.intake, directPool])];
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    // The other formats also quote the source code around a failed call.
    errorFormat: "minimal",
    // The same limits as for the pool and statements; Prisma's defaults are shorter and would apply first.
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: SESSION_TIMEOUTS.statement_timeout },
  });
  return {
    prisma,
    pool,
    direct: directPool,
    ...createAnnouncers(pool),
    connectionCount: () => pools.reduce((sum, { totalCount }) => sum + totalCount, 0),
    waitingCount: () => pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
    close: async () => {
      await prisma.$disconnect();
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

type Lane = "jobs" | "intake";
type Lanes = Readonly<Record<Lane, pg.Pool>>;

const lane = new AsyncLocalStorage<Lane>();

/**
 * Gives everything started by `start` its own connections, which requests cannot take. It uses an async context instead
 * of a second `Database`, whose Prisma client would take another 14 MB.
 */
export function withJobConnections<T>(start: () => T): T {
  return lane.run("jobs", start);
}

/** Like `withJobConnections`, for a visitor's request. */
export function withIntakeConnections<T>(start: () => T): T {
  return lane.run("intake", start);
}

function openPool(config: pg.PoolConfig, onIdleError: (error: Error) => void, lanes: Lanes | null = null): pg.Pool {
  const options = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A listen-only connection would otherwise never notice a lost server.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    options: PLANNER,
    ...SESSION_TIMEOUTS,
    ...config,
  };
  const pool = new RetryingPool(options, lanes);
  // Without a listener, the server closing an idle connection would crash the process.
  pool.on("error", onIdleError);
  pool.on("connect", (client) => client.on("error", onIdleError));
  return pool;
}

/** A standalone statement is its own transaction, so it can be retried if the database aborts it. */
class RetryingPool extends pg.Pool {
  readonly #lanes: Lanes | null;

  constructor(options: pg.PoolConfig, lanes: Lanes | null) {
    super(options);
    this.#lanes = lanes;
  }

  // Queries also connect through here.
  override connect(...parameters: unknown[]): never {
    const own = lane.getStore();
    const pool = own === undefined ? undefined : this.#lanes?.[own];
    if (pool !== undefined) return Reflect.apply(pool.connect, pool, parameters) as never;
    const connecting: unknown = Reflect.apply(super.connect, this, parameters);
    return (connecting instanceof Promise ? connecting.then(closeIfOpen).then(noteConnection) : connecting) as never;
  }

  // The library has nine overloads; only those that return a promise can be retried.
  override query(...parameters: unknown[]): never {
    const send = () => Reflect.apply(super.query, this, parameters);
    const isPromised = typeof parameters.at(-1) !== "function" && !isSubmittable(parameters[0]);
    return (isPromised ? retryOnConflict(send) : send()) as never;
  }
}

/** Prisma releases a connection even if its COMMIT or ROLLBACK failed and its transaction may still be open. */
function closeIfOpen(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  client.release = (error) => release(error || client.getTransactionStatus() !== "I");
  return client;
}

function isSubmittable(query: unknown): boolean {
  return typeof query === "object" && query !== null && "submit" in query;
}
