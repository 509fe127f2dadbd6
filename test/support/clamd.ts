import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { ClamdAddress } from "../../server/core/outbound/clamd.ts";

/** The standard test file that every virus scanner detects as a virus. */
export const EICAR = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`);

/** Answers content sent with INSTREAM as clamd does. */
export function clamd(content: Buffer, socket: Socket): void {
  socket.end(content.includes(EICAR) ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
}

/** A server that speaks clamd's INSTREAM protocol as documented. */
export async function serveClamd(
  answer: (content: Buffer, socket: Socket) => void = clamd,
  path?: string,
): Promise<ClamdAddress> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      const content = readStream(received);
      if (content !== null) answer(content, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(path ?? { port: 0, host: "127.0.0.1" }, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return path === undefined ? { host: "127.0.0.1", port: (server.address() as AddressInfo).port } : { path };
}

const COMMAND = "zINSTREAM\0";

/** The content once its empty final chunk has arrived, else null. */
function readStream(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null;
  if (received.toString("latin1", 0, COMMAND.length) !== COMMAND) throw new Error("This is no INSTREAM.");
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
