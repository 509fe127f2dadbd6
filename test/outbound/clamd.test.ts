import { mkdtempSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createScanner, readClamdAddress } from "../../server/outbound/clamd.ts";

const EICAR = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`);

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that speaks clamd's INSTREAM as its manual describes it. */
async function listen(answer: (content: Buffer, socket: Socket) => void, path?: string) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      const content = readStream(received);
      if (content !== null) answer(content, socket);
    });
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(path ?? { port: 0, host: "127.0.0.1" }, resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return path === undefined ? { host: "127.0.0.1", port: (server.address() as AddressInfo).port } : { path };
}

/** The content, once its empty last chunk has arrived. */
function readStream(received: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (received.length < command.length) return null;
  expect(received.toString("latin1", 0, command.length)).toBe(command);
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const clamd = (content: Buffer, socket: Socket) =>
  socket.end(content.includes(EICAR) ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");

async function* chunks(...parts: Buffer[]) {
  yield* parts;
}

describe("a file is scanned by clamd", () => {
  it("over TCP", async () => {
    const scan = createScanner(await listen(clamd));
    expect(await scan(chunks(Buffer.alloc(200_000, "a"), Buffer.from("b")))).toBe("clean");
    expect(await scan(chunks())).toBe("clean");
    expect(await scan(chunks(EICAR.subarray(0, 10), EICAR.subarray(10)))).toBe("infected");
  });

  it("over a Unix socket", async () => {
    const scan = createScanner(await listen(clamd, join(mkdtempSync(join(tmpdir(), "clamd-")), "clamd.ctl")));
    expect(await scan(chunks(EICAR))).toBe("infected");
  });
});

describe("a file that could not be scanned is said to be not scanned", () => {
  async function failing(answer: (content: Buffer, socket: Socket) => void, timeoutMs = 10_000) {
    const failures: unknown[] = [];
    const scan = createScanner(await listen(answer), { timeoutMs, onFailure: (reason) => failures.push(reason) });
    expect(await scan(chunks(Buffer.alloc(1_000)))).toBe("not-scanned");
    expect(failures).toHaveLength(1);
  }

  it("when clamd refuses its size", () => failing((_, socket) => socket.end("INSTREAM size limit exceeded. ERROR\0")));
  it("when clamd hangs up", () => failing((_, socket) => socket.destroy()));
  it("when clamd says something else", () => failing((_, socket) => socket.end("HTTP/1.1 200 OK FOUND\0")));
  it("when the reply never ends", () => failing((_, socket) => socket.write("x".repeat(10_000))));
  it("when clamd is silent", () => failing(() => undefined, 200));

  it("when clamd is not there", async () => {
    const scan = createScanner({ path: join(tmpdir(), "no-such-clamd.ctl") });
    expect(await scan(chunks(EICAR))).toBe("not-scanned");
  });

  it("when the file itself cannot be read", async () => {
    const scan = createScanner(await listen(clamd));
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from("a");
      throw new Error("damaged");
    }
    expect(await scan(broken())).toBe("not-scanned");
  });

  it("when no scanner is set", async () => {
    expect(await createScanner(null)(chunks(EICAR))).toBe("not-scanned");
  });
});

it.each([
  ["tcp://127.0.0.1:3311", { host: "127.0.0.1", port: 3311 }],
  ["tcp://clamav", { host: "clamav", port: 3310 }],
  ["tcp://[::1]:3310", { host: "::1", port: 3310 }],
  ["unix:/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["unix:clamd.ctl", null],
  ["http://clamav:3310", null],
  ["clamav:3310", null],
])("the address %s is read as %j", (text, address) => {
  expect(readClamdAddress(text)).toEqual(address);
});
