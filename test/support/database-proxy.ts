import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";
import { onTestFinished } from "vitest";
import { asksForReady, isReady, isStatement, MessageReader, refusedStatement } from "./protocol.ts";

/**
 * How a statement fails: its connection ends before the server receives it, or after it ran but before the client gets
 * the answer; or the server refuses it with an error.
 */
export type StatementFault = "before" | "after" | { readonly sqlState: string };

/** A connection path to a database that a test can cut and restore like a network; the database keeps running. */
export interface DatabaseProxy {
  readonly connection: pg.PoolConfig;
  /** Ends every connection and accepts no new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Passes nothing more over open connections, as if the host had vanished; new ones work. */
  silence(): void;
  /** Ends the next connection that sends COMMIT, before the server gets it or before the client gets the answer. */
  loseNextCommit(when: "before" | "after"): void;
  /** Makes the n-th statement from now fail. Returns whether that has happened. */
  failStatement(n: number, how: StatementFault): () => boolean;
  /**
   * Delays each COMMIT by this many milliseconds: its transaction keeps its locks and connection meanwhile, as with a
   * slow disk or a synchronous standby. Nothing else waits.
   */
  delayCommits(ms: number): void;
}

/** A proxy closed after the test. */
export async function createDatabaseProxy(target: pg.PoolConfig): Promise<DatabaseProxy> {
  const { close, ...proxy } = await openDatabaseProxy(target);
  onTestFinished(close);
  return proxy;
}

/** The same, outside a test. */
export async function openDatabaseProxy(target: pg.PoolConfig): Promise<DatabaseProxy & { close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  let losing: "before" | "after" | null = null;
  let failing: { left: number; readonly how: StatementFault } | null = null;
  let commitDelayMs = 0;
  const failsAt = (message: Buffer) => {
    if (failing === null || !isStatement(message)) return null;
    failing.left -= 1;
    return failing.left === 0 ? failing.how : null;
  };
  const server = createServer((client) => {
    const upstream = openUpstream(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isDeaf = false;
    const [sent, answered] = [new MessageReader("client"), new MessageReader("server")];
    // The first one ends the connection's startup.
    let awaited = 1;
    client.on("data", (chunk: Buffer) => {
      if (silenced.has(client)) return;
      const lost = chunk.includes("COMMIT") ? losing : null;
      if (lost !== null) losing = null;
      if (lost === "before") return client.destroy();
      if (lost === "after") isDeaf = true;
      // A client sends nothing after a COMMIT until it is answered, so nothing can overtake a delayed one.
      const delayMs = commitDelayMs > 0 && chunk.includes("COMMIT") ? commitDelayMs : 0;
      const passOn = (message: Buffer) => {
        if (delayMs === 0) upstream.write(message);
        else setTimeout(() => upstream.write(message), delayMs);
      };
      for (const message of sent.read(chunk)) {
        const failed = failsAt(message);
        if (failed === "before") return client.destroy();
        if (failed === "after") isDeaf = true;
        if (asksForReady(message)) awaited += 1;
        const isRefused = failed !== null && typeof failed === "object";
        passOn(isRefused ? refusedStatement(message, failed.sqlState) : message);
      }
    });
    upstream.on("data", (chunk: Buffer) => {
      if (silenced.has(upstream)) return;
      awaited -= answered.read(chunk).filter(isReady).length;
      if (!isDeaf) client.write(chunk);
      else if (awaited === 0) client.destroy();
    });
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    close: async () => {
      if (server.listening) await close();
    },
    connection: throughPort(target, port),
    cut: close,
    mend: async () => {
      await listen(port);
    },
    silence: () => {
      for (const socket of sockets) silenced.add(socket);
    },
    loseNextCommit: (when) => {
      losing = when;
    },
    failStatement: (n, how) => {
      const fault = { left: n, how };
      failing = fault;
      return () => fault.left <= 0;
    },
    delayCommits: (ms) => {
      commitDelayMs = ms;
    },
  };
}

function throughPort(target: pg.PoolConfig, port: number): pg.PoolConfig {
  if (target.connectionString === undefined) return { ...target, host: "127.0.0.1", port };
  const url = new URL(target.connectionString);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return { ...target, connectionString: url.toString() };
}

function openUpstream(target: pg.PoolConfig): Socket {
  if (target.connectionString !== undefined) {
    const url = new URL(target.connectionString);
    return connect(Number(url.port || 5432), url.hostname);
  }
  const { host = "127.0.0.1", port = 5432 } = target;
  return host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}
