/** Whether an address names the computer that the browser runs on, where no visitor can reach it. */
export function isLocalAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);
}
