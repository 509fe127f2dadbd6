import { createServer, type Socket } from "node:net";
import { type PowerCut, VolatileCache } from "./volatile-cache.ts";

// Runs as a separate process: node volatile-disk.ts IMAGE SOCKET kept|ignored. Serves the image as a block device (NBD)
// with a volatile write cache: writes reach the image at the next flush. On a power-cut message it stops answering,
// discards unflushed writes, and exits.

const [GREETING, OPTION, OPTION_REPLY] = [0x4e42444d41474943n, 0x49484156454f5054n, 0x3e889045565a9n] as const;
const [REQUEST, REPLY] = [0x25609513, 0x67446698] as const;
const OPTIONS = { abort: 2, go: 7 } as const;
const REPLIES = { done: 1, info: 3, unsupported: 0x80000001 } as const;
const COMMANDS = { read: 0, write: 1, disconnect: 2, flush: 3 } as const;
/** HAS_FLAGS and SEND_FLUSH. */
const TRANSMISSION_FLAGS = 5;
const EINVAL = 22;

const [imagePath = "", socketPath = "", flushes = "kept"] = process.argv.slice(2);
const cache = new VolatileCache(imagePath, flushes === "ignored" ? "ignored" : "kept");

type Take = (bytes: number) => Promise<Buffer>;

/** Reads the given number of bytes at a time. Rejects when the connection ends. */
function readerOf(socket: Socket): Take {
  let received = Buffer.alloc(0);
  let wake = () => {};
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on("close", () => wake());
  return async (bytes) => {
    while (received.length < bytes) {
      if (socket.destroyed) throw new Error("The connection has ended.");
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const taken = received.subarray(0, bytes);
    received = received.subarray(bytes);
    return taken;
  };
}

async function negotiate(socket: Socket, take: Take): Promise<void> {
  const greeting = Buffer.alloc(18);
  greeting.writeBigUInt64BE(GREETING, 0);
  greeting.writeBigUInt64BE(OPTION, 8);
  // Fixed newstyle, no zeroes.
  greeting.writeUInt16BE(3, 16);
  socket.write(greeting);
  await take(4);
  for (;;) {
    const header = await take(16);
    const option = header.readUInt32BE(8);
    await take(header.readUInt32BE(12));
    const reply = (type: number, data = Buffer.alloc(0)) => {
      const start = Buffer.alloc(20);
      start.writeBigUInt64BE(OPTION_REPLY, 0);
      start.writeUInt32BE(option, 8);
      start.writeUInt32BE(type, 12);
      start.writeUInt32BE(data.length, 16);
      socket.write(Buffer.concat([start, data]));
    };
    if (option === OPTIONS.go) {
      const info = Buffer.alloc(12);
      info.writeBigUInt64BE(BigInt(cache.size), 2);
      info.writeUInt16BE(TRANSMISSION_FLAGS, 10);
      reply(REPLIES.info, info);
      return reply(REPLIES.done);
    }
    reply(option === OPTIONS.abort ? REPLIES.done : REPLIES.unsupported);
  }
}

async function serve(socket: Socket): Promise<void> {
  const take = readerOf(socket);
  await negotiate(socket, take);
  for (;;) {
    const request = await take(28);
    if (request.readUInt32BE(0) !== REQUEST) throw new Error("That is no request.");
    const [command, offset, length] = [
      request.readUInt16BE(6),
      Number(request.readBigUInt64BE(16)),
      request.readUInt32BE(24),
    ];
    const reply = Buffer.alloc(16);
    reply.writeUInt32BE(REPLY, 0);
    request.copy(reply, 8, 8, 16);
    let answer: Buffer = reply;
    if (command === COMMANDS.read) answer = Buffer.concat([reply, cache.read(offset, length)]);
    else if (command === COMMANDS.write) cache.write(offset, await take(length));
    else if (command === COMMANDS.flush) cache.flush();
    else if (command === COMMANDS.disconnect) return void socket.end();
    else reply.writeUInt32BE(EINVAL, 4);
    socket.write(answer);
  }
}

process.on("message", (message: PowerCut) => {
  cache.cut(message);
  process.exit(0);
});
createServer((socket) => {
  socket.on("error", () => socket.destroy());
  serve(socket).catch(() => socket.destroy());
}).listen(socketPath, () => process.send?.("ready"));
