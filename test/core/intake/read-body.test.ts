import { describe, expect, test } from "vitest";
import { readBody, streamBody } from "../../../server/core/intake/read-body.ts";
import { Refusal } from "../../../server/core/intake/refusal.ts";

/** A POST of a stream; the platform requires `duplex`, which its types lack. */
function post(body: ReadableStream<Uint8Array>, headers: Readonly<Record<string, string>> = {}): Request {
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost/", init);
}

/** A request whose body is generated as it is read; counts the bytes taken from it. */
function streamed(bytes: number, headers: Readonly<Record<string, string>> = {}) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = new Uint8Array(Math.min(10, bytes - taken));
      taken += chunk.byteLength;
      if (chunk.byteLength === 0) controller.close();
      else controller.enqueue(chunk);
    },
  });
  return { request: post(body, headers), taken: () => taken };
}

describe("Reading a body of at most 100 bytes", () => {
  test.each([0, 99, 100])("accepts %i bytes", async (bytes) => {
    expect(await readBody(streamed(bytes).request, 100)).toHaveLength(bytes);
  });

  test("rejects 101 bytes", async () => {
    await expect(readBody(streamed(101).request, 100)).rejects.toMatchObject({ reason: "too_large" });
  });

  test("counts bytes, not characters", async () => {
    const request = (text: string) => new Request("http://localhost/", { method: "POST", body: text });
    expect(await readBody(request("é".repeat(50)), 100)).toHaveLength(100);
    await expect(readBody(request(`${"é".repeat(50)}x`), 100)).rejects.toMatchObject({ reason: "too_large" });
  });

  test("rejects a body by its declared length without reading it", async () => {
    const { request, taken } = streamed(1_000, { "content-length": "101" });
    await expect(readBody(request, 100)).rejects.toMatchObject({ reason: "too_large" });
    expect(taken()).toBeLessThanOrEqual(10);
  });

  test("enforces the limit when the declared length is too small", async () => {
    const { request } = streamed(101, { "content-length": "5" });
    await expect(readBody(request, 100)).rejects.toMatchObject({ reason: "too_large" });
  });

  test("rejects a body that breaks off", async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
    await expect(readBody(post(body), 100)).rejects.toMatchObject({ reason: "malformed" });
  });

  test("treats a request without a body as having an empty one", async () => {
    expect(await readBody(new Request("http://localhost/", { method: "POST" }), 100)).toHaveLength(0);
  });
});

describe("Streaming a body of at most 100 bytes", () => {
  const limits = { maxBytes: 100, timeoutMs: 60_000 };
  const stream = async (request: Request, timeoutMs = limits.timeoutMs) => {
    const chunks: Uint8Array[] = [];
    await streamBody({ request, incoming: null }, (chunk) => void chunks.push(chunk), { ...limits, timeoutMs });
    return Buffer.concat(chunks);
  };

  test.each([0, 99, 100])("passes on %i bytes", async (bytes) => {
    expect(await stream(streamed(bytes).request)).toHaveLength(bytes);
  });

  test("rejects 101 bytes, whether declared or counted", async () => {
    const refusal = { reason: "too_large", code: "FILES_TOO_BIG", visitorMessage: expect.stringContaining("files") };
    await expect(stream(streamed(101).request)).rejects.toMatchObject(refusal);
    const { request, taken } = streamed(1_000, { "content-length": "101" });
    await expect(stream(request)).rejects.toMatchObject(refusal);
    expect(taken()).toBeLessThanOrEqual(10);
  });

  test("rejects a body that does not end in time", async () => {
    const endless = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    await expect(stream(post(endless), 20)).rejects.toMatchObject({
      reason: "too_large",
      visitorMessage: "filesTooSlow",
    });
  });

  test("fails with the error thrown by the receiver of the bytes", async () => {
    const fail = () => {
      throw new Refusal("too_many_fields");
    };
    await expect(streamBody({ request: streamed(50).request, incoming: null }, fail, limits)).rejects.toMatchObject({
      reason: "too_many_fields",
    });
  });

  test("rejects a body that breaks off", async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
    await expect(stream(post(body))).rejects.toMatchObject({ reason: "malformed" });
  });
});
