import { isLoopbackName } from "../../../shared/loopback.ts";
import { createSafeFetch } from "./safe-fetch.ts";

const MAX_ANSWER_BYTES = 512 * 1024;
const TIMEOUT_MS = 5_000;

export interface ProviderFetch {
  /** Follows no redirects, and rejects a response that is too large or too late. */
  fetch(
    url: string,
    init: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: unknown },
  ): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Calls a provider named by the operator: it may be in a private network, but only this machine may be called without
 * https.
 */
export function createProviderFetch(): ProviderFetch {
  const guard = createSafeFetch({ allow: ["0.0.0.0/0", "::/0"], timeoutMs: TIMEOUT_MS });
  return {
    fetch: async (url, { method, headers, body }) => {
      const { protocol, hostname } = new URL(url);
      if (protocol !== "https:" && !isLoopbackName(hostname)) throw new Error(`${url} is not an https:// address.`);
      const outcome = await guard.send({
        url,
        method: method === "POST" ? "POST" : "GET",
        headers: { "user-agent": "Postern", ...headers },
        keptBodyBytes: MAX_ANSWER_BYTES,
        ...(body == null ? {} : { body: Buffer.from(String(body)) }),
      });
      if (outcome.kind !== "response") throw new Error(outcome.detail);
      if (outcome.isBodyCut) throw new Error("The answer is larger than 512 KiB.");
      const isEmpty = outcome.status === 204 || outcome.status === 304;
      const pairs = outcome.headers.map(([name, value]): [string, string] => [name, value]);
      return new Response(isEmpty ? null : outcome.body, { status: outcome.status, headers: pairs });
    },
    close: () => guard.close(),
  };
}
