import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** TXT records by name. A name with other names below it exists, without records of its own. */
export type Zone = Readonly<Record<string, readonly string[]>>;

export interface NameServer {
  /** As `dns.Resolver.setServers` takes it. */
  readonly address: string;
  /** The names queried. */
  readonly asked: readonly string[];
}

const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;
const MAX_PART_BYTES = 255;

/** A DNS server on loopback with a zone's TXT records; names in `broken` fail. */
export async function startNameServer(zone: Zone, broken: readonly string[] = []): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query);
    asked.push(name);
    const texts = zone[name] ?? [];
    const exists = texts.length > 0 || Object.keys(zone).some((known) => known.endsWith(`.${name}`));
    const code = broken.includes(name) ? SERVER_FAILURE : exists ? 0 : NO_SUCH_NAME;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(texts.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...texts.map(textRecord)]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function readName(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** A TXT record for the queried name, in parts of maximum length. */
function textRecord(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_PART_BYTES) {
    const part = bytes.subarray(at, at + MAX_PART_BYTES);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
