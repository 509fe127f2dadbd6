import { Hono } from "hono";
import { isLoopbackName } from "../../../shared/loopback.ts";
import { authenticateCaller } from "../access/authenticate-agent.ts";
import type { Rate } from "../access/rate-limit.ts";
import { defaultCallRate, limitCalls, rateLimitMessage } from "../agents/limit-calls.ts";
import type { Deps } from "../deps.ts";
import { refuseUnknownHost } from "../http/allowed-hosts.ts";
import { type Problem, problemOf, problemResponse } from "../http/problem.ts";
import { PosternError } from "../platform/errors.ts";
import { type SlotLimits, Slots } from "../platform/slots.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { TakeTurn } from "./answer-message.ts";
import { productOf } from "./caller.ts";
import { challenge } from "./challenge.ts";

export interface McpOptions {
  readonly rate?: Rate;
  readonly calls?: SlotLimits;
}

/** Limits over all agents and per credential. */
const CALLS: SlotLimits = { maxAtOnce: 6, maxPerKey: 3, maxWaitMs: 10_000 };

/** The MCP endpoint: stateless Streamable HTTP with JSON answers, for clients of the 2026 and 2025 revisions. */
export function createMcp(deps: Deps, { rate = defaultCallRate, calls = CALLS }: McpOptions = {}): Hono {
  const app = new Hono();
  const slots = new Slots({
    ...calls,
    busyMessage:
      `Too many calls at the same time: of one credential Postern answers ${calls.maxPerKey}. ` +
      "The others wait, and this one has waited too long. Wait a few seconds, then call again.",
  });
  app.all("/", async (context) => {
    const request = context.req.raw;
    const foreign = foreignCaller(request, deps.config);
    if (foreign !== null) return refuseUnknownHost(request, deps.config) ?? problemResponse(foreign);
    const refuse = (token: "none" | "refused") =>
      refuseUnknownHost(request, deps.config) ?? challenge(request, deps.config, token);
    const token = bearerToken(request);
    if (token === null) return refuse("none");
    try {
      return await answerAgent(deps, () => authenticateCaller(deps, token), request, { rate, slots });
    } catch (error) {
      if (error instanceof PosternError && error.code === "UNAUTHENTICATED") return refuse("refused");
      return problemResponse(problemOf(error, deps.log, crypto.randomUUID()));
    }
  });
  return app;
}

async function answerAgent(
  deps: Deps,
  authenticate: () => Promise<OwnerScope>,
  request: Request,
  { rate, slots }: { readonly rate: Rate; readonly slots: Slots },
): Promise<Response> {
  const scope = await authenticate();
  // Loaded with the first agent call, which many servers never get.
  const { answerMessage, refuse } = await import("./answer-message.ts");
  const tooMany = (message: string, retryAfterSeconds = 1) =>
    refuse(429, -32000, message, { "Retry-After": String(retryAfterSeconds) });
  const takeTurn: TakeTurn = (work) => slots.run(work, scope.actor.id);
  try {
    const admission = await takeTurn(() => limitCalls(scope, deps, rate));
    if (!admission.admitted) {
      const { retryAfterSeconds } = admission;
      return tooMany(rateLimitMessage(rate, retryAfterSeconds), retryAfterSeconds);
    }
    const { caller } = admission;
    const userAgent = request.headers.get("user-agent");
    // The last handshake's name applies if it came from the same program, as far as we can tell.
    const known = caller.userAgent === userAgent ? caller.clientName : null;
    const clientName = known ?? productOf(userAgent);
    // The message is read in between, so that a slow sender blocks nobody, and may lose its access meanwhile.
    return await answerMessage(deps, async () => ({ scope: await authenticate(), clientName }), request, takeTurn);
  } catch (error) {
    if (error instanceof PosternError && error.code === "LIMIT") return tooMany(error.message, error.retryAfterSeconds);
    throw error;
  }
}

/**
 * Refuses requests that another site's page sends through someone's browser. Local pages are allowed: an inspector is
 * one.
 */
function foreignCaller(request: Request, { publicUrl, hosts }: Deps["config"]): Problem | null {
  const from = request.headers.get("origin");
  if (from === null || from === new URL(publicUrl).origin) return null;
  const name = URL.canParse(from) ? new URL(from).hostname : "";
  if (isLoopbackName(name) || hosts.includes(name)) return null;
  return { status: 403, title: "Not allowed", detail: "Pages on other sites are not allowed to use this server." };
}

/** From an `Authorization: Bearer …` header, tolerating users who entered its value as the token or the reverse. */
function bearerToken(request: Request): string | null {
  const value = request.headers.get("authorization") ?? "";
  return /^(?:Bearer +){1,2}(\S+) *$/i.exec(value)?.[1] ?? /^(pst_\S+) *$/.exec(value)?.[1] ?? null;
}
