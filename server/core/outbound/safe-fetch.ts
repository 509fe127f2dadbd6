import type { Readable } from "node:stream";
import { Agent } from "undici";
import { type AddressRule, createAddressRule, literalAddress } from "./address-rule.ts";
import { createCheckedConnect, type Gate, gateOf, permitted } from "./checked-connect.ts";
import { type Answer, type Failure, type Outcome, OutcomeError, type Refusal, refused } from "./outcome.ts";
import { outcomeOfError } from "./outcome-of-error.ts";
import { type ResolveName, shareLookups, systemResolveName } from "./resolve-name.ts";

export interface OutboundRequest {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Bytes of the response body to keep; 1 KiB by default. */
  readonly keptBodyBytes?: number;
  /** For a body that is only displayed: the response counts without it, and the rest is dropped after this time. */
  readonly bodyTimeoutMs?: number;
  /** Shorter than the guard's own limit, if a late answer is useless. */
  readonly timeoutMs?: number;
}

/** The only way in which Postern sends requests to an address that somebody gave it. */
export interface SafeFetch {
  /** Sends without following redirects and returns the outcome; never rejects for what the other side does. */
  send(request: OutboundRequest): Promise<Outcome>;
  /** Returns why a URL cannot be sent to at the moment, or null. */
  check(url: string): Promise<Refusal | Failure | null>;
  close(): Promise<void>;
}

export interface SafeFetchOptions {
  /** CIDR ranges that may be reached although they are private, and over plain HTTP. */
  readonly allow: readonly string[];
  readonly resolveName?: ResolveName;
  /** From the DNS lookup to the last byte kept. */
  readonly timeoutMs?: number;
  /** CA certificates to trust instead of the well-known ones. */
  readonly authorities?: string;
}

const TIMEOUT_MS = 10_000;
const KEPT_BODY_BYTES = 1024;
const MAX_HEADERS_BYTES = 16 * 1024;

export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { timeoutMs = TIMEOUT_MS, authorities } = options;
  const rule = createAddressRule(options.allow);
  const resolveName = shareLookups(options.resolveName ?? systemResolveName);
  const connectOptions = { rule, resolveName, timeoutMs, authorities };
  const agent = new Agent({
    connect: createCheckedConnect(connectOptions),
    maxHeaderSize: MAX_HEADERS_BYTES,
    // One limit for the whole request, below, instead of one that every trickling byte restarts.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: async (request) => {
      const target = readTarget(request.url, rule);
      if (!(target instanceof URL)) return target;
      const limitMs = Math.min(request.timeoutMs ?? timeoutMs, timeoutMs);
      try {
        return await exchange(agent, target, request, limitMs);
      } catch (error) {
        return outcomeOfError(error, limitMs);
      }
    },
    check: async (url) => {
      const target = readTarget(url, rule);
      if (!(target instanceof URL)) return target;
      return checkName(target.hostname, gateOf(target.protocol, rule), resolveName);
    },
    close: () => agent.destroy(),
  };
}

/** Checks the URL itself, including a literal address, for which no lookup is made. */
function readTarget(text: string, rule: AddressRule): URL | Refusal {
  if (!URL.canParse(text)) return refused("url", "Enter a full URL such as https://example.com/hooks.");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refused("scheme", "Use a URL that starts with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    return refused("userinfo", "The URL cannot contain a user name or password.");
  }
  return literalObstacle(url.hostname, gateOf(url.protocol, rule)) ?? url;
}

function literalObstacle(host: string, gate: Gate): Refusal | null {
  const address = literalAddress(host);
  return address === null || gate.isPermitted(address) ? null : gate.refusal;
}

async function checkName(host: string, gate: Gate, resolveName: ResolveName): Promise<Refusal | Failure | null> {
  if (literalAddress(host) !== null) return null;
  try {
    permitted(await resolveName(host), gate);
    return null;
  } catch (error) {
    if (error instanceof OutcomeError) return error.outcome;
    throw error;
  }
}

async function exchange(agent: Agent, url: URL, request: OutboundRequest, timeoutMs: number): Promise<Answer> {
  const { method, headers, body, keptBodyBytes = KEPT_BODY_BYTES, bodyTimeoutMs } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  });
  return {
    kind: "response",
    status: response.statusCode,
    headers: pairs(response.headers),
    ...(await start(response.body, { keptBodyBytes, bodyTimeoutMs })),
  };
}

/** Reads only as much of the body as is kept; leaving the loop early closes the connection. */
async function start(
  body: Readable,
  { keptBodyBytes, bodyTimeoutMs }: { readonly keptBodyBytes: number; readonly bodyTimeoutMs: number | undefined },
): Promise<Pick<Answer, "body" | "isBodyCut">> {
  const kept: Buffer[] = [];
  let size = 0;
  let isLeft = false;
  const timer = bodyTimeoutMs === undefined ? undefined : setTimeout(() => body.destroy(), bodyTimeoutMs);
  try {
    for await (const chunk of body) {
      kept.push(chunk);
      size += chunk.length;
      if (size > keptBodyBytes) break;
    }
  } catch (error) {
    if (bodyTimeoutMs === undefined) throw error;
    isLeft = true;
  } finally {
    clearTimeout(timer);
  }
  const bytes = Buffer.concat(kept).subarray(0, keptBodyBytes);
  return { body: bytes.toString("utf8"), isBodyCut: isLeft || size > keptBodyBytes };
}

function pairs(headers: Readonly<Record<string, string | string[] | undefined>>): Answer["headers"] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): readonly [string, string] => [name, one]),
  );
}
