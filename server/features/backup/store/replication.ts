import { Readable } from "node:stream";
import pg from "pg";
import type { Database } from "../../../core/database/db.ts";

/** A connection on which PostgreSQL streams a full copy of itself, or its write-ahead log as it is written. */
export type ReplicationClient = pg.Client;

const CONNECT_TIMEOUT_MS = 5_000;

/** Opens a replication connection to the server of an open database. End it when done. */
export async function openReplication(db: Database): Promise<ReplicationClient> {
  const { host, port, user, password, database, ssl, connectionString } = db.pool.options;
  const given = { host, port, user, password, database, ssl, connectionString };
  const config: pg.ClientConfig & { readonly replication: string } = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    replication: "true",
    application_name: "postern backup",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const client = new pg.Client(config);
  // A lost connection also fails the running command; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export interface SystemIdentity {
  /** Unique to the cluster and all its copies. Text, because it is a 64-bit number. */
  readonly systemId: string;
  /** Increases by one each time a cluster is restored. */
  readonly timeline: number;
}

export async function identifySystem(client: ReplicationClient): Promise<SystemIdentity> {
  const { rows } = await client.query<{ systemid: string; timeline: number }>("IDENTIFY_SYSTEM");
  const [row] = rows;
  if (row === undefined) throw new Error("PostgreSQL did not identify itself.");
  return { systemId: row.systemid, timeline: Number(row.timeline) };
}

/** Members of the library's connection that its types omit. */
export interface WireConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  readonly stream: { pause(): void; resume(): void };
}

/**
 * A command whose response is a stream of messages, with backpressure on the connection. `results` gets the rows before
 * and after the messages, one list per result.
 */
export class CopyCommand extends Readable {
  readonly results: (readonly (string | null)[])[][] = [];
  readonly #text: string;
  #connection: WireConnection | null = null;

  constructor(text: string) {
    super({ objectMode: true, highWaterMark: 32 });
    this.#text = text;
  }

  /** Sends a message back, on a bidirectional stream. */
  send(message: Buffer): void {
    this.#connection?.sendCopyFromChunk(message);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  submit(connection: WireConnection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The library reuses this buffer for the next message.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleRowDescription(): void {
    this.results.push([]);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.results.at(-1)?.push(fields);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.#connection = null;
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.#connection = null;
    this.push(null);
  }

  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
}

/** Runs a command on a connection that is not used for anything else meanwhile. */
export function startCopy(client: ReplicationClient, text: string): CopyCommand {
  const command = new CopyCommand(text);
  (client as unknown as { query(query: CopyCommand): unknown }).query(command);
  client.once("end", () => {
    if (!command.readableEnded) command.destroy(new Error("The connection to PostgreSQL was lost."));
  });
  return command;
}
