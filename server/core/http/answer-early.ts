import type { IncomingMessage } from "node:http";
import { finished, type Readable } from "node:stream";
import type { Hono } from "hono";

/** An HTTP/1 or HTTP/2 request, as Node receives it. */
type Incoming = Readable & Pick<IncomingMessage, "complete" | "headers">;

/**
 * Lets a client read a refusal even if it reads only after sending everything. The response is sent at once, and ends
 * when the rest of the request, or more than `maxDiscardedBytes` of it, was read and dropped. Then the connection is
 * closed.
 */
export function answerEarly(app: Pick<Hono, "fetch">, maxDiscardedBytes: number) {
  return async (request: Request, bindings: { readonly incoming: Incoming }): Promise<Response> => {
    const response = await app.fetch(request, bindings);
    const { incoming } = bindings;
    if (response.status < 400 || !isArriving(incoming)) return response;
    const answer = new Uint8Array(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    headers.set("Content-Length", String(answer.byteLength));
    return new Response(endingAfter(answer, readRest(incoming, maxDiscardedBytes)), {
      status: response.status,
      headers,
    });
  };
}

/** True if part of a request's body is still to come. */
function isArriving(incoming: Incoming): boolean {
  return hasBody(incoming) && !incoming.complete;
}

export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * Resolves when everything was read or the client is gone. A reader that has started on the body must keep reading
 * meanwhile.
 */
function readRest(incoming: Readable, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    finished(incoming, () => resolve());
    incoming.on("data", ({ byteLength }: Uint8Array) => {
      bytes += byteLength;
      if (bytes > maxBytes) resolve();
    });
  });
}

function endingAfter(answer: Uint8Array, rest: Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(answer),
    pull: async (controller) => {
      await rest;
      controller.close();
    },
  });
}
