import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export interface LocalServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** A server on this machine, at a port of its own. */
export async function startServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return {
    port: address.port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
