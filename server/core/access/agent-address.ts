import type { Config } from "../config.ts";

const LOOPBACK_HOSTNAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Resource and audience of access tokens. */
export function mcpResource(config: Pick<Config, "publicUrl">): string {
  return `${config.publicUrl}/mcp`;
}

/** The resource as tokens name it, even if the client adds a trailing slash. */
export function plainResource(config: Pick<Config, "publicUrl">, asked: string): string {
  const resource = mcpResource(config);
  return asked === `${resource}/` ? resource : asked;
}

export function isLoopbackHostname(hostname: string): boolean {
  return LOOPBACK_HOSTNAMES.has(hostname);
}

/**
 * True if agents can connect by OAuth. The specification requires https or this machine: otherwise codes and tokens
 * would travel in the clear.
 */
export function offersOAuth(config: Pick<Config, "publicUrl">): boolean {
  const { protocol, hostname } = new URL(config.publicUrl);
  return protocol === "https:" || isLoopbackHostname(hostname);
}

export const CONSENT_PATH = "/connect";
