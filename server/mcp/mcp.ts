import { Hono } from "hono";
import { authenticateCaller } from "../access/authenticate-agent.ts";
import type { Rate } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { problemOf, problemResponse } from "../http/problem.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { defaultCallRate, limitCalls, rateLimitMessage } from "../services/agents/limit-calls.ts";
import { answerMessage, refuse } from "./answer-message.ts";
import { challenge } from "./challenge.ts";
import { productOf } from "./client-name.ts";
import { bearerToken, foreignCaller } from "./guards.ts";

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
