import type { Config } from "../../config.ts";

const LOOPBACK_HOSTNAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What an agent is given access to, and for what alone its access token is good. */
export function mcpResource(config: Pick<Config, "publicUrl">): string {
  return `${config.publicUrl}/mcp`;
}

export function isLoopbackHostname(hostname: string): boolean {
  return LOOPBACK_HOSTNAMES.has(hostname);
}

/**
 * Whether agents can connect by OAuth. The specification wants https, or this machine: over anything else codes and
 * tokens would travel in the open.
 */
export function offersOAuth(config: Pick<Config, "publicUrl">): boolean {
  const { protocol, hostname } = new URL(config.publicUrl);
  return protocol === "https:" || isLoopbackHostname(hostname);
}

/** Where the library sends an owner who has to decide. */
export const CONSENT_PATH = "/connect";
