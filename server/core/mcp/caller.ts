import { z } from "zod";
import { sanitizeClientName } from "../platform/sanitize-client-name.ts";
import type { OwnerScope } from "../scope/scope.ts";

export interface Caller {
  readonly scope: OwnerScope;
  readonly clientName: string | null;
}

const named = z.object({ name: z.string() });
const handshake = z.object({ method: z.literal("initialize"), params: z.object({ clientInfo: named }) });

/** The client's own name, on one line and of limited length; null if it gives none. */
export function clientNameOf(info: unknown): string | null {
  const parsed = named.safeParse(info);
  return parsed.success ? sanitizeClientName(parsed.data.name) : null;
}

/** The same from the handshake message, which only clients of the 2025 revisions send. */
export function handshakeName(message: unknown): string | null {
  const parsed = handshake.safeParse(message);
  return parsed.success ? sanitizeClientName(parsed.data.params.clientInfo.name) : null;
}

// Libraries and browsers, which do not identify the program using them.
const ANONYMOUS =
  /^(?:node|undici|node-fetch|axios|got|bun|deno|mozilla|curl|wget|python|python-httpx|python-requests|aiohttp|go-http-client|java|okhttp|reqwest|ruby|php|guzzlehttp|dart|apache-httpclient|postmanruntime)$/i;

/** The first product of a User-Agent, such as `claude-code` in `claude-code/2.1 (cli)`, if it names a program. */
export function productOf(userAgent: string | null): string | null {
  const product = /^\s*([^\s/(]+)/.exec(userAgent ?? "")?.[1] ?? "";
  return product === "" || ANONYMOUS.test(product) ? null : sanitizeClientName(product);
}
