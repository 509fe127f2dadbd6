import type { SafeFetch } from "../../outbound/safe-fetch.ts";

const LARGEST_DOCUMENT_BYTES = 16 * 1024;

/**
 * Reads the metadata document of a client whose id is an address, through the guard for outbound requests: an address
 * that anybody may name must not lead into the operator's own network.
 */
export function createClientMetadataFetch(safeFetch: SafeFetch) {
  return async (target: RequestInfo | URL): Promise<Response> => {
    const outcome = await safeFetch.send({
      url: target instanceof Request ? target.url : String(target),
      method: "GET",
      headers: { accept: "application/json" },
      keptBodyBytes: LARGEST_DOCUMENT_BYTES,
    });
    if (outcome.kind !== "response") throw new Error(outcome.detail);
    if (outcome.isBodyCut) throw new Error("The metadata document is larger than 16 KiB.");
    return new Response(outcome.body, {
      status: outcome.status,
      headers: outcome.headers.filter(([name]) => KEPT_HEADERS.has(name)).map(([name, value]) => [name, value]),
    });
  };
}

const KEPT_HEADERS: ReadonlySet<string> = new Set(["content-type", "cache-control", "expires", "date", "age"]);
