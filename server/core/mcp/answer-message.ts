import {
  createMcpHandler,
  isJSONRPCErrorResponse,
  isJsonContentType,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { rememberClient } from "../agents/limit-calls.ts";
import type { Deps } from "../deps.ts";
import { type Caller, handshakeName } from "./caller.ts";
import { askToStepUp } from "./challenge.ts";
import { translateError } from "./protocol-errors.ts";
import { createMcpServer } from "./server.ts";

/** Runs database-heavy work when it is this agent's turn, and tells it if that took time. */
type TakeTurn = <T>(work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

interface AgentRequest {
  readonly request: Request;
  /** `null` if it is too large. */
  readonly text: Promise<string | null>;
  readonly admit: (hasWaited: boolean) => Promise<Caller>;
}

/** Handles one agent HTTP request with a server of its own; the agent is admitted once its message has been read. */
export async function answerMessage(
  deps: Deps,
  { request, admit, ...sent }: AgentRequest,
  takeTurn: TakeTurn,
): Promise<Response> {
  if (request.method !== "POST") return refuse(405, -32000, "Send MCP messages with POST.", { Allow: "POST" });
  if (!isJsonContentType(request.headers.get("content-type"))) {
    return refuse(415, -32000, "Send the message as application/json.");
  }
  const text = await sent.text;
  if (text === null) return refuse(413, -32000, "A message can have at most 64 KiB.");
  const message = parseJson(text);
  if (message === undefined) return refuse(400, -32700, "The request is not one JSON-RPC message in JSON.");
  if (Array.isArray(message)) return refuse(400, -32600, "Send one JSON-RPC message per request, not a batch.");
  const answer = (await isLegacyRequest(request, message)) ? answerLegacy : answerModern;
  return withOurWords(await takeTurn(async (hasWaited) => answer(deps, await admit(hasWaited), request, message)));
}

// The tool reports no progress, so each answer is one JSON body.
async function answerModern(deps: Deps, caller: Caller, request: Request, message: unknown): Promise<Response> {
  const stepUp = await askToStepUp(deps, caller, message);
  if (stepUp !== null) return stepUp;
  const hasIcon = request.headers.get("mcp-method") !== "tools/call";
  const handler = createMcpHandler(() => createMcpServer(deps, async () => caller, { hasIcon }), {
    legacy: "reject",
    // The one tool never changes, so an open stream would have nothing to send.
    maxSubscriptions: 0,
    onerror: (error) => deps.log.debug({ err: error }, "an MCP message was refused"),
  });
  return handler.fetch(withHeaders(request, request.headers), { parsedBody: message });
}

async function answerLegacy(deps: Deps, caller: Caller, request: Request, message: unknown): Promise<Response> {
  // These clients identify themselves once, but each of their messages reaches a new server.
  const name = handshakeName(message);
  if (name !== null) {
    await rememberClient(caller.scope, deps, { name, userAgent: request.headers.get("user-agent") });
  }
  const server = createMcpServer(deps, async () => caller);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // The 2025 revisions require both types to be accepted although the answer is always JSON; a plain client need not
  // know.
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  try {
    await server.connect(transport);
    return await transport.handleRequest(withHeaders(request, headers), { parsedBody: message });
  } finally {
    void server.close();
  }
}

/**
 * The request without its signal: after a hang-up it would be answered at once, or never, while the tool runs on
 * unseen. This way the work ends with its answer, which a shutdown can wait for.
 */
function withHeaders({ method, url }: Request, headers: Headers): Request {
  return new Request(url, { method, headers });
}

async function withOurWords(response: Response): Promise<Response> {
  if (!isJsonContentType(response.headers.get("content-type"))) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  // Only errors are rewritten, so a page of submissions need not be parsed.
  const message: unknown = text.includes('"error"') ? JSON.parse(text) : null;
  if (!isJSONRPCErrorResponse(message)) return new Response(text, { status: response.status, headers });
  const own = translateError(message);
  const isMissing = isJSONRPCErrorResponse(own) && own.error.code === -32601 && message.error.code !== -32601;
  return new Response(JSON.stringify(own), { status: isMissing ? 404 : response.status, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function refuse(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status, headers });
}
