import { once } from "node:events";
import { createServer } from "node:http";
import { type Agent, createAgentOf2026 } from "../../support/agent.ts";

/** An official client on this machine, which listens for the owner's browser to come back. */
export interface LocalAgent extends Agent {
  readonly callbackUrl: string;
  /** Resolves with the address at which the browser arrived. */
  arrival(): Promise<URL>;
  stop(): Promise<void>;
}

export async function startAgent(endpoint: string, name?: string): Promise<LocalAgent> {
  const server = createServer((request, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<!doctype html><title>Agent</title>Back at the agent");
    if (request.url?.startsWith("/callback") === true) server.emit("arrived", request.url);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const agent = createAgentOf2026(new URL(endpoint), { redirectUrl: `${origin}/callback`, name });
  return {
    ...agent,
    callbackUrl: `${origin}/callback`,
    arrival: async () => {
      const [path] = (await once(server, "arrived")) as [string];
      return new URL(path, origin);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
