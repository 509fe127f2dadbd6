import type { Socket } from "node:net";

const END_OF_HEADERS = "\r\n\r\n";
const BEGINNINGS = ["HTTP/1.1 1", "HTTP/1.0 1"];
const MAX_BYTES = 16 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Strips interim responses (1xx) that precede a response. The HTTP client closes the connection on a 100 it did not ask
 * for, and some servers and proxies send one for every request with a body.
 */
export function skipInterimResponses(socket: Socket): void {
  const { read, write } = socket;
  let isBeforeResponse = true;
  let held: Buffer = NOTHING;
  const readResponse = (): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = Reflect.apply(read, socket, []);
      if (chunk === null || !isBeforeResponse) return chunk;
      held = withoutInterim(Buffer.concat([held, chunk]));
      if (mayBeInterim(held)) continue;
      isBeforeResponse = false;
      const response = held;
      held = NOTHING;
      return response;
    }
  };
  const writeRequest = (...args: unknown[]): unknown => {
    isBeforeResponse = true;
    return Reflect.apply(write, socket, args);
  };
  // Node.js assigns to the second when the other side has ended.
  Object.defineProperty(socket, "read", { value: readResponse, writable: true });
  Object.defineProperty(socket, "write", { value: writeRequest, writable: true });
}

function withoutInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (isInterim(rest)) {
    const end = rest.indexOf(END_OF_HEADERS);
    if (end === -1) break;
    rest = rest.subarray(end + END_OF_HEADERS.length);
  }
  return rest;
}

const beginningOf = (bytes: Buffer) => bytes.toString("latin1", 0, BEGINNINGS[0]?.length);

function isInterim(bytes: Buffer): boolean {
  return BEGINNINGS.includes(beginningOf(bytes));
}

/** The bytes so far may be the start of another one. */
function mayBeInterim(bytes: Buffer): boolean {
  const beginning = beginningOf(bytes);
  return bytes.length <= MAX_BYTES && BEGINNINGS.some((each) => each.startsWith(beginning));
}
