import type { MiddlewareHandler } from "hono";
import ipaddr from "ipaddr.js";
import type { Deps } from "../deps.ts";
import { socketAddress } from "./client-address.ts";

const FORWARDED_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip"];

/**
 * Warns once if requests come through a proxy that TRUST_PROXY does not count, because all visitors then share its
 * address and its limits. A header from a public address proves nothing, since it may be forged.
 */
export function warnOfUntrustedProxy({ config, log }: Deps): MiddlewareHandler {
  let warned = config.trustedProxies > 0;
  return async (context, next) => {
    if (!warned) {
      const { headers } = context.req.raw;
      const header = FORWARDED_HEADERS.find((name) => headers.has(name));
      if (header !== undefined && !isPublic(socketAddress(context))) {
        warned = true;
        log.warn({ event: "untrusted_proxy", header }, UNTRUSTED_PROXY);
      }
    }
    await next();
  };
}

const UNTRUSTED_PROXY =
  "Requests come through a reverse proxy, but TRUST_PROXY is 0, so all visitors share the proxy's address. " +
  "Set TRUST_PROXY to the number of proxies in front of Postern.";

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast";
}
