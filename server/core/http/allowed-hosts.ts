import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { isLoopbackName } from "../../../shared/loopback.ts";
import type { Config } from "../config.ts";
import { socketAddress } from "./client-address.ts";
import { pageResponse, wantsPage } from "./page.ts";
import { problemResponse } from "./problem.ts";

type Names = Pick<Config, "publicUrl" | "hosts">;

/**
 * Refuses a request whose Host is not one of this server's names, which defeats DNS rebinding. The intake and the
 * health probes are served before it: they take no cookie, and container platforms probe by IP address. So are agents,
 * whose token no other website has.
 */
export function requireKnownHost(config: Names): MiddlewareHandler {
  return async (context, next) => refuseUnknownHost(context.req.raw, config) ?? next();
}

/** Null if the Host is in PUBLIC_URL or POSTERN_HOSTS, or is a loopback name. */
export function refuseUnknownHost({ url, headers }: Request, { publicUrl, hosts }: Names): Response | null {
  const { hostname, host } = new URL(url);
  if ([new URL(publicUrl).hostname, ...hosts].includes(hostname) || isLoopbackName(hostname)) return null;
  const title = "Unknown address";
  const detail = `This request was sent to ${host}, but Postern is set up for ${publicUrl}. Open Postern there, set PUBLIC_URL to the address in your browser, or add its name to POSTERN_HOSTS. A reverse proxy must pass the Host header on or use 127.0.0.1.`;
  if (wantsPage(headers)) return pageResponse({ title, text: detail }, { status: 403 });
  return problemResponse({ status: 403, title, detail });
}

// Headers that reverse proxies and tunnels add. A proxy that adds none, as nginx by default, is recognized by
// PUBLIC_URL.
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "cdn-loop",
];

/**
 * True if a request certainly comes from a program on this machine and not through a proxy on it. A proxy can send
 * exactly what a local browser sends, so this is only ever true while Postern is set up for this machine alone: HOST
 * and PUBLIC_URL are loopback addresses and TRUST_PROXY is 0. Older nginx speaks HTTP/1.0, which no browser does.
 */
export function isFromThisMachine(
  context: Context,
  { host, publicUrl, trustedProxies }: Pick<Config, "host" | "publicUrl" | "trustedProxies">,
): boolean {
  const isLocalSetup =
    trustedProxies === 0 &&
    isLoopbackName(new URL(publicUrl).hostname) &&
    isLoopbackName(new URL(listening(host)).hostname);
  if (!isLocalSetup || !isLoopbackAddress(socketAddress(context))) return false;
  const { raw, url } = context.req;
  const bindings: Partial<HttpBindings> | undefined = context.env;
  return (
    isLoopbackName(new URL(url).hostname) &&
    bindings?.incoming?.httpVersion !== "1.0" &&
    !PROXY_HEADERS.some((name) => raw.headers.has(name))
  );
}

function listening(host: string): string {
  return `http://${host.includes(":") ? `[${host}]` : host}`;
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^127\.\d+\.\d+\.\d+$/.test(address);
}
