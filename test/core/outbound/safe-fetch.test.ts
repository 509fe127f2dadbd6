import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from "../../../server/core/outbound/safe-fetch.ts";
import { selfSigned } from "../../support/certificate.ts";
import { createNames } from "../../support/names.ts";
import { closedPort, startRawServer, startReceiver } from "../../support/receiver.ts";

function guard(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const safeFetch = createSafeFetch({ allow: ["127.0.0.1"], ...options });
  onTestFinished(() => safeFetch.close());
  return safeFetch;
}

const request = { method: "POST" as const, headers: { "content-type": "application/json" }, body: Buffer.from("{}") };

describe("A guarded request", () => {
  it("arrives unchanged, and returns its response", async () => {
    const receiver = await startReceiver(() => ({ status: 201, headers: { "x-thing": "1" }, body: "done" }));
    const outcome = await guard().send({ ...request, url: `${receiver.url}?a=b#c` });
    expect(outcome).toMatchObject({ kind: "response", status: 201, body: "done", isBodyCut: false });
    expect(outcome.kind === "response" && outcome.headers).toContainEqual(["x-thing", "1"]);
    expect(receiver.received).toMatchObject([{ method: "POST", path: "/hooks?a=b", body: request.body }]);
  });

  it("keeps every occurrence of a repeated header", async () => {
    const receiver = await startReceiver(() => ({ status: 200, headers: { "set-cookie": ["a=1", "b=2"] } }));
    const outcome = await guard().send({ ...request, url: receiver.url });
    const cookies = outcome.kind === "response" ? outcome.headers.filter(([name]) => name === "set-cookie") : [];
    expect(cookies).toEqual([
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ]);
  });

  it.each([1023, 1024, 1025])("keeps the first KiB of a body of %i bytes", async (size) => {
    const receiver = await startReceiver(() => ({ status: 200, body: "x".repeat(size) }));
    const outcome = await guard().send({ ...request, url: receiver.url });
    expect(outcome).toMatchObject({ body: "x".repeat(Math.min(size, 1024)), isBodyCut: size > 1024 });
  });

  it("keeps as much of the body as requested, also for a GET", async () => {
    const receiver = await startReceiver(() => ({ status: 200, body: "x".repeat(5_000) }));
    const read = { url: receiver.url, method: "GET" as const, headers: {}, keptBodyBytes: 4_999 };
    expect(await guard().send(read)).toMatchObject({ body: "x".repeat(4_999), isBodyCut: true });
    expect(await guard().send({ ...read, keptBodyBytes: 5_000 })).toMatchObject({ isBodyCut: false });
    expect(receiver.received[0]).toMatchObject({ method: "GET", body: Buffer.alloc(0) });
  });

  it("closes the connection on an endless body", async () => {
    let sawClose: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => {
      sawClose = resolve;
    });
    const server = await startRawServer((socket) => {
      socket.on("close", sawClose);
      const pour = () => {
        while (!socket.destroyed && socket.write("x".repeat(16_384)));
      };
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n");
        pour();
      });
      socket.on("drain", pour);
    });
    const outcome = await guard().send({ ...request, url: server.url });
    expect(outcome).toMatchObject({ kind: "response", status: 200, isBodyCut: true });
    await isClosed;
  });

  it.each([301, 302, 303, 307, 308])("does not follow a redirect: %i", async (status) => {
    const target = await startReceiver();
    const headers = { location: target.url, refresh: `0; url=${target.url}` };
    const receiver = await startReceiver(() => ({ status, headers }));
    expect(await guard().send({ ...request, url: receiver.url })).toMatchObject({ kind: "response", status });
    expect(target.received).toEqual([]);
  });

  it("uses TLS only with a trusted certificate for the requested name", async () => {
    const receiver = await startReceiver(() => ({ status: 200 }), { secure: true });
    const resolveName = createNames({ "receiver.test": [["127.0.0.1"]], "other.test": [["127.0.0.1"]] });
    const safeFetch = guard({ resolveName, authorities: selfSigned.cert });
    const send = (name: string) => safeFetch.send({ ...request, url: `https://${name}:${receiver.port}/` });
    expect(await send("receiver.test")).toMatchObject({ kind: "response", status: 200 });
    expect(await send("other.test")).toEqual({ kind: "tls", detail: "The certificate is for another host name." });
  });
});

const LENGTH_100 = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n";

describe("A request without a response", () => {
  it("reports that nothing listens", async () => {
    const url = `http://127.0.0.1:${await closedPort()}/`;
    expect(await guard().send({ ...request, url })).toEqual({
      kind: "unreachable",
      detail: "Nothing accepts connections at this address and port.",
    });
  });

  it.each<[what: string, misbehave: (socket: Socket) => unknown, kind: string]>([
    ["resets the connection", (socket) => socket.resetAndDestroy(), "reset"],
    ["ends in the middle of an answer", (socket) => socket.end(`${LENGTH_100}half`), "reset"],
    ["speaks no HTTP", (socket) => socket.end("220 mail.test ESMTP\r\n"), "protocol"],
    [
      "sends headers without end",
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${"x-fill: 0123456789\r\n".repeat(2_000)}`),
      "protocol",
    ],
    ["accepts and says nothing", () => undefined, "timeout"],
    ["stops within the headers", (socket) => socket.write("HTTP/1.1 200 OK\r\nx-a"), "timeout"],
    ["stops within the body", (socket) => socket.write(`${LENGTH_100}half`), "timeout"],
  ])("reports a server that %s", async (_what, misbehave, kind) => {
    const server = await startRawServer((socket) => socket.once("data", () => misbehave(socket)));
    const patience = kind === "timeout" ? { timeoutMs: 60 } : {};
    expect(await guard(patience).send({ ...request, url: server.url })).toMatchObject({ kind });
  });

  it("times out on a server that trickles, however steadily", async () => {
    const server = await startRawServer((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
        const timer = setInterval(() => socket.write("x"), 10);
        socket.on("close", () => clearInterval(timer));
      });
    });
    const outcome = await guard({ timeoutMs: 120 }).send({ ...request, url: server.url });
    expect(outcome).toEqual({ kind: "timeout", detail: "No complete response within 0.12 seconds." });
  });

  it("times out on a name that never resolves", async () => {
    const resolveName = () => new Promise<never>(() => undefined);
    const url = "https://slow.test/";
    expect(await guard({ timeoutMs: 60, resolveName }).send({ ...request, url })).toMatchObject({ kind: "timeout" });
  });

  it("reports an unknown name", async () => {
    const outcome = await guard({ resolveName: createNames({}) }).send({ ...request, url: "https://nowhere.test/" });
    expect(outcome).toEqual({ kind: "dns", detail: "The host name nowhere.test does not exist." });
  });

  it("reports a self-signed certificate", async () => {
    const receiver = await startReceiver(() => ({ status: 200 }), { secure: true });
    const resolveName = createNames({ "receiver.test": [["127.0.0.1"]] });
    const outcome = await guard({ resolveName }).send({ ...request, url: `https://receiver.test:${receiver.port}/` });
    expect(outcome).toEqual({ kind: "tls", detail: "The certificate is self-signed." });
    expect(receiver.received).toEqual([]);
  });

  it("reports a port that does not speak TLS", async () => {
    const receiver = await startReceiver();
    const outcome = await guard().send({ ...request, url: `https://127.0.0.1:${receiver.port}/` });
    expect(outcome).toMatchObject({ kind: "tls" });
  });
});

describe("A host name with changing addresses", () => {
  it("is refused when it changes to loopback between the check and the request", async () => {
    const receiver = await startReceiver();
    const resolveName = createNames({ "rebinding.test": [["8.8.8.8"], ["127.0.0.1"]] });
    const safeFetch = guard({ allow: [], resolveName });
    const url = `https://rebinding.test:${receiver.port}/`;
    expect(await safeFetch.check(url)).toBeNull();
    expect(await safeFetch.send({ ...request, url })).toMatchObject({ kind: "refused", reason: "address" });
    expect(receiver.received).toEqual([]);
  });

  it("is connected to at the checked address, without a second lookup", async () => {
    const receiver = await startReceiver();
    const resolveName = createNames({ "pinned.test": [["127.0.0.1"], ["127.0.0.2"]] });
    const outcome = await guard({ resolveName }).send({ ...request, url: `http://pinned.test:${receiver.port}/` });
    expect(outcome).toMatchObject({ kind: "response", status: 204 });
  });

  it("is connected to only at its reachable addresses", async () => {
    const receiver = await startReceiver();
    const resolveName = createNames({ "mixed.test": [["127.0.0.9", "127.0.0.1"]] });
    const outcome = await guard({ resolveName }).send({ ...request, url: `http://mixed.test:${receiver.port}/` });
    expect(outcome).toMatchObject({ kind: "response", status: 204 });
  });

  it("is looked up once for concurrent requests", async () => {
    const receiver = await startReceiver();
    let lookUps = 0;
    const resolveName = async () => {
      lookUps += 1;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const safeFetch = guard({ resolveName });
    const url = `http://many.test:${receiver.port}/`;
    await Promise.all(Array.from({ length: 20 }, () => safeFetch.send({ ...request, url })));
    expect(receiver.received).toHaveLength(20);
    expect(lookUps).toBe(1);
  });
});
