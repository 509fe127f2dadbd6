import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";
import { onTestFinished } from "vitest";

/** A way to a database that a test can cut and mend, as a network does; the database itself goes on. */
export interface DatabaseProxy {
  readonly connection: pg.PoolConfig;
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Passes nothing on any more over the connections that are open, as a host that is gone without a word; new ones work. */
  silence(): void;
  /** Ends the next connection that says COMMIT, before the server hears it or before the client hears the answer. */
  loseNextCommit(when: "before" | "after"): void;
}

export async function createDatabaseProxy(target: pg.PoolConfig): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  let losing: "before" | "after" | null = null;
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
    client.on("data", (chunk: Buffer) => {
      if (silenced.has(client)) return;
      const lost = chunk.includes("COMMIT") ? losing : null;
      if (lost !== null) losing = null;
      if (lost === "before") return client.destroy();
      if (lost === "after") isDeaf = true;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk: Buffer) => {
      if (silenced.has(upstream)) return;
      if (isDeaf) client.destroy();
      else client.write(chunk);
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
  onTestFinished(async () => {
    if (server.listening) await close();
  });
  return {
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
