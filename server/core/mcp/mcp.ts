import { Hono } from "hono";
import { isLoopbackName } from "../../../shared/loopback.ts";
import { authenticateCaller, countCall } from "../access/authenticate-agent.ts";
import type { Rate } from "../access/rate-limit.ts";
import { defaultCallRate, rateLimitMessage } from "../agents/limit-calls.ts";
import type { Deps } from "../deps.ts";
import { refuseUnknownHost } from "../http/allowed-hosts.ts";
import { type Problem, problemOf, problemResponse } from "../http/problem.ts";
import { BodyTooLarge, readBody } from "../http/read-body.ts";
import { PosternError } from "../platform/errors.ts";
import { type SlotLimits, Slots } from "../platform/slots.ts";
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
  const limits = {
    ...calls,
    busyMessage:
      `Too many calls at the same time: of one credential Postern answers ${calls.maxPerKey}. ` +
      "The others wait, and this one has waited too long. Wait a few seconds, then call again.",
  };
  const slots = new Slots(limits);
  // A call is counted before its turn. More of one credential would only wait for the row with their count.
  const entries = new Slots({ ...limits, maxAtOnce: Number.POSITIVE_INFINITY });
  app.all("/", async (context) => {
    const request = context.req.raw;
    const foreign = foreignCaller(request, deps.config);
    if (foreign !== null) return refuseUnknownHost(request, deps.config) ?? problemResponse(foreign);
    const refuse = (token: "none" | "refused") =>
      refuseUnknownHost(request, deps.config) ?? challenge(request, deps.config, token);
    const token = bearerToken(request);
    if (token === null) return refuse("none");
    try {
      return await answerAgent(deps, token, request, { rate, slots, entries });
    } catch (error) {
      if (error instanceof PosternError && error.code === "UNAUTHENTICATED") return refuse("refused");
      return problemResponse(problemOf(error, deps.log, crypto.randomUUID()));
    }
  });
  return app;
}

async function answerAgent(
  deps: Deps,
  token: string,
  request: Request,
  { rate, slots, entries }: { readonly rate: Rate; readonly slots: Slots; readonly entries: Slots },
): Promise<Response> {
  const message = new IncomingMessage(request);
  const refuse = async (text: string, retryAfterSeconds = 1) =>
    (await import("./answer-message.ts")).refuse(429, -32000, text, { "Retry-After": String(retryAfterSeconds) });
  try {
    const { scope, counted } = await entries.run(() => countCall(deps, token, rate), token);
    if (!("caller" in counted)) {
      const { retryAfterSeconds } = counted;
      return await refuse(rateLimitMessage(rate, retryAfterSeconds), retryAfterSeconds);
    }
    // Of a slow sender, who blocks nobody: access can be lost meanwhile, as it can while a call waits for its turn.
    const isLate = !message.isRead;
    const { caller } = counted;
    const userAgent = request.headers.get("user-agent");
    // The last handshake's name applies if it came from the same program, as far as we can tell.
    const known = caller.userAgent === userAgent ? caller.clientName : null;
    const clientName = known ?? productOf(userAgent);
    const admit = async (hasWaited: boolean) => ({
      scope: hasWaited || isLate ? await authenticateCaller(deps, token) : scope,
      clientName,
    });
    // Loaded with the first agent call, which many servers never get.
    const { answerMessage } = await import("./answer-message.ts");
    return await answerMessage(deps, { request, text: message.text, admit }, (work) => slots.run(work, scope.actor.id));
  } catch (error) {
    if (error instanceof PosternError && error.code === "LIMIT") return refuse(error.message, error.retryAfterSeconds);
    throw error;
  }
}

const MAX_MESSAGE_BYTES = 64 * 1024;

/** A message that is read while its sender is authenticated. */
class IncomingMessage {
  /** `null` if it is too large. */
  readonly text: Promise<string | null>;
  isRead = false;

  constructor(request: Request) {
    this.text = readText(request).finally(() => {
      this.isRead = true;
    });
    // Whoever is refused leaves it unread.
    this.text.catch(() => undefined);
  }
}

async function readText(request: Request): Promise<string | null> {
  try {
    return (await readBody(request, MAX_MESSAGE_BYTES)).toString("utf8");
  } catch (error) {
    if (error instanceof BodyTooLarge) return null;
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
