import { once } from "node:events";
import { createServer, request, type Server } from "node:http";

/**
 * The suite sends no credentials, so this adds an agent's token to each request and passes everything else unchanged.
 */
export async function startSignedInProxy(
  target: string,
  nextToken: () => string,
): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${nextToken()}` };
    const { method, url: path } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  const ownPort = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://localhost:${ownPort}/mcp`, server };
}
