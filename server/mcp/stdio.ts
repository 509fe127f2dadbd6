import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio as serveOverTransport } from "@modelcontextprotocol/server/stdio";
import { authenticateAgent } from "../access/authenticate-agent.ts";
import type { Deps } from "../deps.ts";
import { inOurWords } from "./protocol-errors.ts";
import { createMcpServer } from "./server.ts";

/**
 * Serves one agent over stdin and stdout until it hangs up. A token that does not work fails at once with
 * UNAUTHENTICATED; the token is then checked again at each call, so that revoking it ends the agent's access.
 */
export async function serveStdio(
  deps: Deps,
  token: string,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<void> {
  const authenticate = () => authenticateAgent(deps, token);
  await authenticate();
  const hungUp = new Promise<void>((resolve) => {
    input.once("end", resolve);
    input.once("close", resolve);
  });
  const connection = serveOverTransport(() => createMcpServer(deps, authenticate), {
    transport: new PlainSpokenTransport(input, output),
    maxSubscriptions: 0,
    onerror: (error) => deps.log.debug({ err: error }, "an MCP message was refused"),
  });
  await hungUp;
  await connection.close();
}

class PlainSpokenTransport extends StdioServerTransport {
  override send(message: JSONRPCMessage): Promise<void> {
    return super.send(inOurWords(message));
  }
}
