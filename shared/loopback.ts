const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for names that always mean the browser's own machine; no other site can take them. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.has(hostname);
}

/** True if only this machine can reach the address. */
export function isLocalUrl(address: string): boolean {
  const { hostname } = new URL(address);
  return isLoopbackName(hostname) || hostname.endsWith(".localhost") || /^127\./.test(hostname);
}
