import { fstatSync, openSync, readSync, writeSync } from "node:fs";
import { createServer, type Socket } from "node:net";

// A process of its own: node volatile-disk.ts IMAGE SOCKET. Serves the image as a block device (NBD) with a volatile write cache: what is written
// reaches the image at the next flush. On the message "cut" it answers nothing more, loses what was not flushed, and ends.

export interface PowerCut {
  /** What becomes of writes that were not flushed: a disk may have made any of them durable, or some sectors of them. */
  readonly survivors: "none" | "some-writes" | "some-sectors";
  readonly seed: number;
}

const SECTOR = 512;
const BLOCK = 4_096;
const [GREETING, OPTION, OPTION_REPLY] = [0x4e42444d41474943n, 0x49484156454f5054n, 0x3e889045565a9n] as const;
const [REQUEST, REPLY] = [0x25609513, 0x67446698] as const;
const OPTIONS = { abort: 2, go: 7 } as const;
const REPLIES = { done: 1, info: 3, unsupported: 0x80000001 } as const;
const COMMANDS = { read: 0, write: 1, disconnect: 2, flush: 3 } as const;
/** HAS_FLAGS and SEND_FLUSH. */
const TRANSMISSION_FLAGS = 5;
const EINVAL = 22;

const [imagePath = "", socketPath = "", flushes = "kept"] = process.argv.slice(2);
const image = openSync(imagePath, "r+");
const size = fstatSync(image).size;
/** The newest content of the blocks that were written since the last flush. */
const dirty = new Map<number, Buffer>();
let unflushed: { readonly offset: number; readonly data: Buffer }[] = [];

function blockAt(index: number): Buffer {
  const known = dirty.get(index);
  if (known !== undefined) return known;
  const block = Buffer.alloc(BLOCK);
  readSync(image, block, 0, BLOCK, index * BLOCK);
  return block;
}

function read(offset: number, length: number): Buffer {
  const data = Buffer.alloc(length);
  readSync(image, data, 0, length, offset);
  for (let index = Math.floor(offset / BLOCK); index * BLOCK < offset + length; index += 1) {
    const block = dirty.get(index);
    if (block === undefined) continue;
    const start = Math.max(offset, index * BLOCK);
    block.copy(data, start - offset, start - index * BLOCK);
  }
  return data;
}

function write(offset: number, data: Buffer): void {
  unflushed.push({ offset, data });
  for (let done = 0; done < data.length; ) {
    const index = Math.floor((offset + done) / BLOCK);
    const within = offset + done - index * BLOCK;
    const block = blockAt(index);
    done += data.copy(block, within, done);
    dirty.set(index, block);
  }
}

function flush(): void {
  // The control: a disk that says it has flushed.
  if (flushes === "ignored") return;
  for (const [index, block] of dirty) writeSync(image, block, 0, BLOCK, index * BLOCK);
  dirty.clear();
  unflushed = [];
}

function cut({ survivors, seed }: PowerCut): void {
  let state = seed;
  const survives = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >= 2 ** 31;
  };
  for (const { offset, data } of survivors === "none" ? [] : unflushed) {
    const step = survivors === "some-writes" ? data.length : SECTOR;
    for (let from = 0; from < data.length; from += step) {
      if (survives()) writeSync(image, data, from, Math.min(step, data.length - from), offset + from);
    }
  }
  process.exit(0);
}

type Take = (bytes: number) => Promise<Buffer>;

/** Reads so many bytes at a time. Rejects when the connection ends. */
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
      info.writeBigUInt64BE(BigInt(size), 2);
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
    if (command === COMMANDS.read) answer = Buffer.concat([reply, read(offset, length)]);
    else if (command === COMMANDS.write) write(offset, await take(length));
    else if (command === COMMANDS.flush) flush();
    else if (command === COMMANDS.disconnect) return void socket.end();
    else reply.writeUInt32BE(EINVAL, 4);
    socket.write(answer);
  }
}

process.on("message", (message: PowerCut) => cut(message));
createServer((socket) => {
  socket.on("error", () => socket.destroy());
  serve(socket).catch(() => socket.destroy());
}).listen(socketPath, () => process.send?.("ready"));
