import { EventEmitter, once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio as serveOverTransport } from "@modelcontextprotocol/server/stdio";
import { type AgentCall, authenticateAgent, countCall } from "../access/authenticate-agent.ts";
import type { Rate } from "../access/rate-limit.ts";
import { defaultCallRate, rateLimitMessage } from "../agents/limit-calls.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { Caller } from "./caller.ts";
import { translateError } from "./protocol-errors.ts";
import { createMcpServer } from "./server.ts";

/**
 * Serves one agent over stdin and stdout until it hangs up and has its answers. An invalid token fails at once with
 * UNAUTHENTICATED; the token is checked again at each call, so that revoking it ends the agent's access.
 */
export async function serveStdio(
  deps: Deps,
  token: string,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
  rate: Rate = defaultCallRate,
): Promise<void> {
  await authenticateAgent(deps, token);
  const admit = async () => admitOrRefuse(await countCall(deps, token, rate), rate);
  const hungUp = new Promise<void>((resolve) => {
    input.once("end", resolve);
    input.once("close", resolve);
  });
  const transport = new PlainSpokenTransport(input, output);
  const connection = serveOverTransport(() => createMcpServer(deps, admit), {
    transport,
    maxSubscriptions: 0,
    onerror: (error) => deps.log.debug({ err: error }, "an MCP message was refused"),
  });
  await hungUp;
  await transport.allAnswered();
  await connection.close();
}

function admitOrRefuse({ scope, counted }: AgentCall, rate: Rate): Caller {
  if ("caller" in counted) return { scope, clientName: null };
  throw new PosternError("LIMIT", rateLimitMessage(rate, counted.retryAfterSeconds));
}

const LAST_ANSWER_MS = 30_000;

/** Reports errors in our own words, and stays open after its input ends until all requests are answered. */
class PlainSpokenTransport extends StdioServerTransport {
  readonly #waiting: unknown[] = [];
  readonly #answers = new EventEmitter();

  override start(): Promise<void> {
    const deliver = this.onmessage;
    this.onmessage = (message) => {
      if (isJSONRPCRequest(message)) this.#waiting.push(message.id);
      if (isJSONRPCNotification(message) && message.method === "notifications/cancelled")
        this.#settle(message.params?.requestId);
      deliver?.(message);
    };
    return super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(translateError(message));
    } finally {
      if (!("method" in message)) this.#settle(message.id);
    }
  }

  override async close(): Promise<void> {
    await this.allAnswered();
    return super.close();
  }

  async allAnswered(): Promise<void> {
    if (this.#waiting.length === 0) return;
    await once(this.#answers, "last", { signal: AbortSignal.timeout(LAST_ANSWER_MS) }).catch(() => undefined);
  }

  #settle(id: unknown): void {
    const at = this.#waiting.indexOf(id);
    if (at !== -1) this.#waiting.splice(at, 1);
    if (this.#waiting.length === 0) this.#answers.emit("last");
  }
}
