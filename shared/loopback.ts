const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a URL's hostname always means the machine that the browser runs on. No other site can take these names. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.has(hostname);
}

/** Whether an address leads to the machine that opens it, by any name that does, so that nobody else can reach it. */
export function isLocalUrl(address: string): boolean {
  const { hostname } = new URL(address);
  return isLoopbackName(hostname) || hostname.endsWith(".localhost") || /^127\./.test(hostname);
}
