import { requestOrigin } from "../http/client-address.ts";

/**
 * True if the form lists the website that a message was sent from. An entry covers its domain with and without `www.`
 * over both schemes; one such as `https://*.example.com` also covers every subdomain. Null if the form lists none, or
 * if a browser does not reveal the page.
 */
export function isListedWebsite(headers: Headers, listed: readonly string[]): boolean | null {
  if (listed.length === 0) return null;
  const origin = requestOrigin(headers);
  if (origin === null) return hidesItsPage(headers) ? null : false;
  const hosts = [hostOf(origin), translatedHost(origin)];
  return listed.some((entry) => hosts.some((host) => host !== null && covers(hostOf(entry), host)));
}

/** True if the page's referrer policy hides the page. Programs rarely send `Sec-Fetch-Site`. */
function hidesItsPage(headers: Headers): boolean {
  return headers.get("origin") === "null" && headers.has("sec-fetch-site");
}

function hostOf(origin: string): string {
  return new URL(origin).host.replace(/^www\./, "");
}

function covers(entry: string, host: string): boolean {
  if (!entry.startsWith("*.")) return host === entry;
  return host === entry.slice(2) || host.endsWith(entry.slice(1));
}

/** Returns `my-shop.example` for `my--shop-example.translate.goog`, where Google shows a translated page. */
function translatedHost(origin: string): string | null {
  const name = /^([a-z0-9-]+)\.translate\.goog$/.exec(hostOf(origin))?.[1];
  return name?.replace(/--|-/g, (hyphens) => (hyphens === "-" ? "." : "-")).replace(/^www\./, "") ?? null;
}
