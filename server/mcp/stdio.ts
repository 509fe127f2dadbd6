import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio as serveOverTransport } from "@modelcontextprotocol/server/stdio";
import { authenticateAgent } from "../access/authenticate-agent.ts";
import type { Rate } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { defaultCallRate, limitCalls, rateLimitMessage } from "../services/agents/limit-calls.ts";
import type { Caller } from "./caller.ts";
import { translateError } from "./protocol-errors.ts";
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
  rate: Rate = defaultCallRate,
): Promise<void> {
  await authenticateAgent(deps, token);
  const admit = async () => admitOrRefuse(deps, await authenticateAgent(deps, token), rate);
  const hungUp = new Promise<void>((resolve) => {
    input.once("end", resolve);
    input.once("close", resolve);
  });
  const connection = serveOverTransport(() => createMcpServer(deps, admit), {
    transport: new PlainSpokenTransport(input, output),
    maxSubscriptions: 0,
    onerror: (error) => deps.log.debug({ err: error }, "an MCP message was refused"),
  });
  await hungUp;
  await connection.close();
}

async function admitOrRefuse(deps: Deps, scope: OwnerScope, rate: Rate): Promise<Caller> {
  const admission = await limitCalls(scope, deps, rate);
  if (!admission.admitted) throw new PosternError("LIMIT", rateLimitMessage(rate, admission.retryAfterSeconds));
  return { scope, clientName: null };
}

class PlainSpokenTransport extends StdioServerTransport {
  override send(message: JSONRPCMessage): Promise<void> {
    return super.send(translateError(message));
  }
}
