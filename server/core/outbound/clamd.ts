import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { literalAddress } from "./address-rule.ts";

export type ScanResult = "not-scanned" | "clean" | "infected";

/** Scans a file's content. Never rejects: failures give "not-scanned". */
export type ScanFile = (content: AsyncIterable<Uint8Array>) => Promise<ScanResult>;

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

export interface ScannerOptions {
  /** Ends a scan after this much silence. */
  readonly timeoutMs?: number;
  /** Called with the reason why a file could not be scanned. */
  readonly onFailure?: (reason: unknown) => void;
}

const DEFAULT_PORT = 3310;
const TIMEOUT_MS = 30_000;
const MAX_CHUNK_BYTES = 65_536;
const MAX_REPLY_BYTES = 4_096;

/** Reads `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; null if it is neither. */
export function readClamdAddress(text: string): ClamdAddress | null {
  if (text.startsWith("unix:/")) return { path: text.slice("unix:".length) };
  if (!text.startsWith("tcp://") || !URL.canParse(text)) return null;
  const { hostname, port } = new URL(text);
  const host = literalAddress(hostname) ?? hostname;
  return host === "" ? null : { host, port: port === "" ? DEFAULT_PORT : Number(port) };
}

/** The inverse of `readClamdAddress`. */
export function describeClamdAddress(address: ClamdAddress): string {
  if ("path" in address) return `unix:${address.path}`;
  return `tcp://${address.host.includes(":") ? `[${address.host}]` : address.host}:${address.port}`;
}

/** Without an address, scans nothing. */
export function createScanner(address: ClamdAddress | null, options: ScannerOptions = {}): ScanFile {
  const { timeoutMs = TIMEOUT_MS, onFailure = () => {} } = options;
  if (address === null) return async () => "not-scanned";
  return async (content) => {
    const socket = connect(address);
    try {
      const reply = await ask(socket, content, timeoutMs);
      if (/^stream: OK$/.test(reply)) return "clean";
      if (/^stream: .+ FOUND$/.test(reply)) return "infected";
      throw new Error("The virus scanner did not scan the file.", { cause: reply.slice(0, 200) });
    } catch (error) {
      onFailure(error);
      return "not-scanned";
    } finally {
      socket.destroy();
    }
  };
}

/** Sends content with the INSTREAM command and returns the reply: length-prefixed chunks, the last one empty. */
async function ask(socket: Socket, content: AsyncIterable<Uint8Array>, timeoutMs: number): Promise<string> {
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("The virus scanner did not respond in time.")));
  const replied = readReply(socket);
  // The sender learns of a failure only from the reply.
  const sent = send(socket, content).catch((error: unknown) => {
    socket.destroy(error instanceof Error ? error : new Error("The file could not be read."));
  });
  try {
    return await replied;
  } finally {
    socket.destroy();
    await sent;
  }
}

async function send(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, Buffer.from("zINSTREAM\0"));
  for await (const piece of content) {
    for (let at = 0; at < piece.byteLength; at += MAX_CHUNK_BYTES) {
      const chunk = piece.subarray(at, at + MAX_CHUNK_BYTES);
      await write(socket, lengthOf(chunk));
      await write(socket, chunk);
    }
  }
  await write(socket, lengthOf(Buffer.alloc(0)));
}

function lengthOf({ byteLength }: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(byteLength);
  return length;
}

async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed) throw new Error("The virus scanner hung up.");
  if (socket.write(bytes)) return;
  await Promise.race([once(socket, "drain"), once(socket, "close")]);
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = "";
    socket.on("data", (bytes) => {
      reply += bytes.toString("latin1");
      const end = reply.indexOf("\0");
      if (end !== -1) resolve(reply.slice(0, end).trim());
      else if (reply.length > MAX_REPLY_BYTES) socket.destroy(new Error("The virus scanner's reply is too long."));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The virus scanner hung up.")));
  });
}
