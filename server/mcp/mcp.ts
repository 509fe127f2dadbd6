import { Hono } from "hono";
import { isLoopbackName } from "../../shared/loopback.ts";
import { authenticateCaller } from "../access/authenticate-agent.ts";
import type { Rate } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { type Problem, problemOf, problemResponse } from "../http/problem.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { defaultCallRate, limitCalls, rateLimitMessage } from "../services/agents/limit-calls.ts";
import { productOf } from "./caller.ts";
import { challenge } from "./challenge.ts";

export interface McpOptions {
  readonly rate?: Rate;
}

/** The MCP endpoint: stateless Streamable HTTP with JSON answers, for clients of the 2026 revision and of the 2025 ones. */
export function createMcp(deps: Deps, { rate = defaultCallRate }: McpOptions = {}): Hono {
  const app = new Hono();
  app.all("/", async (context) => {
    const request = context.req.raw;
    const foreign = foreignCaller(request, deps.config.publicUrl);
    if (foreign !== null) return problemResponse(foreign);
    const token = bearerToken(request);
    if (token === null) return challenge(request, deps.config, "none");
    try {
      return await answerAgent(deps, await authenticateCaller(deps, token), request, rate);
    } catch (error) {
      if (error instanceof PosternError && error.code === "UNAUTHENTICATED")
        return challenge(request, deps.config, "refused");
      return problemResponse(problemOf(error, deps.log, crypto.randomUUID()));
    }
  });
  return app;
}

async function answerAgent(deps: Deps, scope: OwnerScope, request: Request, rate: Rate): Promise<Response> {
  // Loaded by the first agent that calls, which many servers never have.
  const { answerMessage, refuse } = await import("./answer-message.ts");
  const admission = await limitCalls(scope, deps, rate);
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    return refuse(429, -32000, rateLimitMessage(rate, retryAfterSeconds), { "Retry-After": String(retryAfterSeconds) });
  }
  const { caller } = admission;
  const userAgent = request.headers.get("user-agent");
  // The name of the last handshake counts where it came from the same program, as far as that can be told.
  const known = caller.userAgent === userAgent ? caller.clientName : null;
  return answerMessage(deps, { scope, clientName: known ?? productOf(userAgent) }, request);
}

/** Refuses what a page of another site sends through somebody's browser. Local pages may: an inspector is one. */
function foreignCaller(request: Request, publicUrl: string): Problem | null {
  const from = request.headers.get("origin");
  if (from === null || from === new URL(publicUrl).origin) return null;
  if (URL.canParse(from) && isLoopbackName(new URL(from).hostname)) return null;
  return { status: 403, title: "Not allowed", detail: "Pages on other sites are not allowed to use this server." };
}

/** The token of an `Authorization: Bearer …` header; cookies count for nothing here. */
function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
