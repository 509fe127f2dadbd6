import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export interface LocalServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** A local server on its own port. */
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

/** A website on another origin that serves one page at every address. */
export async function startWebsite(html: string, headers: Readonly<Record<string, string>> = {}) {
  const { port, stop } = await startServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
  });
  return { url: `http://127.0.0.1:${port}/`, stop };
}
