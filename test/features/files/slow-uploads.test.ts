import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
} from "../../../server/core/http/limit-connections.ts";
import { removeStrays } from "../../../server/features/files/remove-files.ts";
import { boundary, fieldPart, filePart, multipartBody } from "../../core/intake/fields.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { storedKeys } from "../../support/files.ts";

const database = useDatabase();
const PLACES = 2;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A message and the beginning of a file, without their terminators. */
const whole = multipartBody([fieldPart(["message", "Hello"]), filePart("cv", "cv.pdf", "")]);
const END = Buffer.from(`\r\n--${boundary}--\r\n`);
const beginning = whole.subarray(0, -END.length);
const PIECE = randomBytes(2_000_000);
const HEALTHY_LENGTH = beginning.length + 2 * PIECE.length + END.length;
const BAD_LENGTH = beginning.length + 5_000_000 + END.length;

/** A stalled upload is cut after two seconds; one that has sent two megabytes has twenty for the rest. */
const limits: ConnectionLimits = {
  ...defaultConnectionLimits,
  maxConnections: PLACES,
  loopbackReserve: 0,
  maxPerAddress: null,
  bodyGraceMs: 2_000,
  minBodyBytesPerSecond: 100_000,
};

/** The intake on a real port with room for two connections. */
async function start() {
  const { deps, form, intake } = await arrangeIntake(database, { uploads: { maxBytes: 8_000_000, timeoutMs: 60_000 } });
  const server = serve({ fetch: intake.app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  limitConnections(server, limits);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { deps, intake, formId: form.id, port: (server.address() as AddressInfo).port };
}

/** Starts an upload; null `length` sends chunks without a length. */
function upload({ port, formId }: { readonly port: number; readonly formId: string }, length: number | null) {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    received += String(chunk);
  });
  // Node's `once` would reject on a connection error, which is how some of them end here.
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  const framing = length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const headers = `Accept: application/json\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${framing}`;
  socket.write(`POST /f/${formId} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n\r\n`);
  const send = (bytes: Buffer) => {
    if (length !== null) return socket.write(bytes);
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    return socket.write("\r\n");
  };
  send(beginning);
  return { socket, send, closed };
}

type Upload = ReturnType<typeof upload>;

async function sendUntilClosed({ socket, send, closed }: Upload, bytes: Buffer, pauseMs: number): Promise<void> {
  while (!socket.destroyed) {
    if (!send(bytes)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
    await pause(pauseMs);
  }
}

describe("An incomplete upload", () => {
  it.each<[string, number | null, (bad: Upload) => unknown, RegExp, string]>([
    ["stalls in a file", BAD_LENGTH, ({ send }) => send(PIECE.subarray(0, 20_000)), /^HTTP\/1\.1 408 /, "malformed"],
    [
      "is slower than the limit",
      BAD_LENGTH,
      (bad) => sendUntilClosed(bad, PIECE.subarray(0, 500), 50),
      /^HTTP\/1\.1 408 /,
      "malformed",
    ],
    [
      "has a file without an end",
      null,
      (bad) => sendUntilClosed(bad, PIECE.subarray(0, 100_000), 0),
      /^HTTP\/1\.1 413 |^$/,
      "too_large",
    ],
    [
      "ends without its boundary",
      beginning.length + PIECE.length,
      ({ send }) => send(PIECE),
      /^HTTP\/1\.1 400 /,
      "malformed",
    ],
    [
      "is broken off in a file",
      BAD_LENGTH,
      ({ send, socket }) => {
        send(PIECE);
        socket.end();
      },
      /^(HTTP\/1\.1 400 |$)/,
      "malformed",
    ],
  ])(
    "is cut off, leaves nothing behind and disturbs no other upload when it %s",
    async (_, length, behave, answer, reason) => {
      const target = await start();
      const { deps, intake, formId } = target;
      const healthy = upload(target, HEALTHY_LENGTH);
      healthy.send(PIECE);
      await expect.poll(() => storedKeys(deps)).toHaveLength(1);
      const bad = upload(target, length);
      void behave(bad);
      expect(await bad.closed).toMatch(answer);
      await expect.poll(() => intake.outcomeCounts(formId)).toEqual({ [`refused:${reason}`]: 1 });
      // The slot is free again.
      const next = upload(target, beginning.length + END.length);
      next.send(END);
      expect(await next.closed).toMatch(/^HTTP\/1\.1 200 /);
      healthy.send(PIECE);
      healthy.send(END);
      expect(await healthy.closed).toMatch(/^HTTP\/1\.1 200 /);
      expect(await intake.outcomeCounts(formId)).toEqual({ inbox: 2, [`refused:${reason}`]: 1 });
      await removeStrays(systemScope(), deps, new Date(Date.now() + DAY_MS));
      const files = await deps.db.prisma.file.findMany({ where: { formId }, orderBy: { size: "asc" } });
      expect(files.map(({ size, leftOut }) => [size, leftOut])).toEqual([
        [0, null],
        [2 * PIECE.length, null],
      ]);
      expect(await storedKeys(deps)).toEqual(files.map(({ storageKey }) => storageKey).sort());
      const content = await buffer(await deps.files.read(files[1]?.storageKey ?? ""));
      expect(content.equals(Buffer.concat([PIECE, PIECE]))).toBe(true);
    },
  );
});
