import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { Config } from "../config.ts";

/** Used for an in-process request, which has no connection. */
const NO_ADDRESS = "0.0.0.0";

/**
 * The address of a request's sender. Each trusted proxy appends the address it saw to X-Forwarded-For, so only that
 * many entries from the right are trusted; the sender may have forged any further left.
 */
export function clientAddress(context: Context, config: Pick<Config, "trustedProxies">): string {
  const peer = socketAddress(context);
  if (config.trustedProxies === 0) return peer;
  const forwarded = (context.req.raw.headers.get("x-forwarded-for") ?? "").split(",");
  const seenByOutermostProxy = forwarded[Math.max(0, forwarded.length - config.trustedProxies)];
  return normalizeAddress(seenByOutermostProxy) ?? peer;
}

// Headers in which proxies name the client they forward for.
const FORWARDING_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded"];
// Ranges that no visitor from the internet has, but a proxy in another container or machine does.
const INTERNAL_RANGES = new Set(["private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/**
 * Key for limits per sender; `null` if senders cannot be told apart: for this machine's own address, which may be a
 * silent proxy's, and, unless TRUST_PROXY names a proxy, for internal addresses that forward for others. Otherwise one
 * visitor could use up everybody's limit.
 */
export function senderOf(context: Context, config: Pick<Config, "trustedProxies">): string | null {
  const address = clientAddress(context, config);
  const { headers } = context.req.raw;
  const forwards = FORWARDING_HEADERS.some((name) => headers.has(name));
  if (config.trustedProxies === 0 && forwards && isInternal(address)) return null;
  return networkOf(address);
}

function isInternal(address: string): boolean {
  return INTERNAL_RANGES.has(ipaddr.parse(address).range());
}

/**
 * The part of an address assigned to one household or host: all of IPv4, the first 64 bits of IPv6. Null for this
 * machine itself: behind a proxy that TRUST_PROXY does not name, every visitor has that address.
 */
export function networkOf(address: string): string | null {
  if (isIP(address) !== 6) return /^127\.|^0\.0\.0\.0$/.test(address) ? null : address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return networkOf(parsed.toString());
  if (parsed.range() === "loopback") return null;
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/**
 * The network of an address, then the larger ones that contain it: for IPv6 a /48 and a /32, as providers assign to one
 * customer and hold themselves, for IPv4 a /24 and a /16. Empty for this machine itself.
 */
export function networksOf(address: string): string[] {
  const network = networkOf(address);
  if (network === null) return [];
  const separator = network.includes(":") ? ":" : ".";
  const parts = network.split(separator);
  return [network, ...[3, 2].map((length) => `${parts.slice(0, length).join(separator)}/${length}`)];
}

/** The address of the connection's peer, which may be a proxy. */
export function socketAddress(context: Context): string {
  const bindings: Partial<HttpBindings> | undefined = context.env;
  return normalizeAddress(bindings?.incoming?.socket.remoteAddress) ?? NO_ADDRESS;
}

const PLAIN_IPV4 = /^[\d.]+$/;

/** Strips port, brackets, zone and IPv4 mapping; undefined if it is not an address. */
function normalizeAddress(text: string | undefined): string | undefined {
  if (text !== undefined && PLAIN_IPV4.test(text) && isIP(text) === 4) return text;
  const [bare = ""] = (text ?? "")
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .split("%", 1);
  const unwrapped = bare.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(unwrapped) === 0 ? undefined : unwrapped.toLowerCase();
}

/** The canonical origin of an http(s) address, or null; accepts hand-typed ones such as `https://Example.com/`. */
export function originOf(address: string | null | undefined): string | null {
  if (address === null || address === undefined || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

/** Origin, else the origin of Referer; `null` if both are missing. */
export function requestOrigin(headers: Headers): string | null {
  return originOf(headers.get("origin")) ?? originOf(headers.get("referer"));
}

export function isAllowedOrigin(origin: string | null, allowed: readonly string[]): boolean {
  return origin !== null && allowed.some((entry) => originOf(entry) === origin);
}
