import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { serve } from "@hono/node-server";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FileStorage } from "../../../server/features/files/file-storage.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps, type TestDepsOptions } from "../../support/deps.ts";
import { storedKeys } from "../../support/files.ts";
import { createTestIntake, type TestIntakeOptions } from "../../support/intake.ts";
import { boundary, fieldPart, multipartBody } from "./fields.ts";

const database = useDatabase();

/** The intake on a real port, with one kept-alive connection for all requests. */
async function open(options: TestIntakeOptions = {}, parts: TestDepsOptions = {}) {
  const deps = createTestDeps(database.db, parts);
  const intake = createTestIntake(deps, options);
  const form = await intake.form();
  const server = serve({ fetch: intake.app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const post = async (body: Readable, more: Readonly<Record<string, string>> = {}) => {
    const sent = request({ port, agent, method: "POST", path: `/f/${form.id}`, headers: { ...headers, ...more } });
    sent.on("error", () => undefined);
    body.pipe(sent);
    const [answer] = await once(sent, "response");
    let text = "";
    for await (const chunk of answer) text += chunk;
    return { status: answer.statusCode, text };
  };
  return { intake, form, port, post, deps };
}

/** A body of this many bytes, in chunks of 64 KiB. */
function bodyOf(bytes: number): Readable {
  return Readable.from(
    (function* () {
      yield "a=";
      for (let left = bytes - 2; left > 0; left -= 65_536) yield "x".repeat(Math.min(left, 65_536));
    })(),
  );
}

describe("A real connection", () => {
  test.each([
    [262_143, 200],
    [262_144, 200],
    [262_145, 413],
    [10_000_000, 413],
  ])("answers a body of %i bytes with %i, whether its length is declared or counted", async (bytes, status) => {
    const { intake, form, post } = await open();
    expect(await post(bodyOf(bytes), { "content-length": String(bytes) })).toMatchObject({ status });
    expect(await post(bodyOf(bytes))).toMatchObject({ status });
    expect(await intake.outcomeCounts(form.id)).toEqual({ [status === 200 ? "inbox" : "refused:too_large"]: 2 });
  });

  test("remains usable for the next submission after a refusal", async () => {
    const { post } = await open();
    expect(await post(bodyOf(2_000_000), { "content-length": "2000000" })).toMatchObject({ status: 413 });
    expect(await post(Readable.from("message=Hello"))).toMatchObject({ status: 200 });
  });

  const asMultipart = { "content-type": `multipart/form-data; boundary=${boundary}` };

  function messageWithFile(bytes: number): { readonly length: number; readonly body: Readable } {
    const file = { headers: 'Content-Disposition: form-data; name="cv"; filename="cv.pdf"', content: "" };
    const whole = multipartBody([fieldPart(["message", "Hello"]), file]);
    const split = whole.length - `\r\n--${boundary}--\r\n`.length;
    const pieces = (function* () {
      yield whole.subarray(0, split);
      for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 1);
      yield whole.subarray(split);
    })();
    return { length: whole.length + bytes, body: Readable.from(pieces) };
  }

  test.each([
    [262_144, null],
    [3_000_000, null],
    [10_000_000, null],
    [10_000_001, "too-large"],
    [30_000_000, "too-large"],
  ] as const)(
    "keeps a message with a file of %i bytes, with its length declared or counted, and its file left out as: %s",
    async (bytes, leftOut) => {
      const { intake, form, post, deps } = await open();
      const { length } = messageWithFile(bytes);
      const answers = [
        await post(messageWithFile(bytes).body, { ...asMultipart, "content-length": String(length) }),
        await post(messageWithFile(bytes).body, asMultipart),
      ];
      const description = `unknown type, ${bytes.toLocaleString("en-US")} bytes`;
      for (const { status, text } of answers) {
        expect(status).toBe(200);
        const answer = JSON.parse(text);
        if (leftOut === null) expect(answer).toMatchObject({ message: "Your message has been received." });
        else
          expect(answer).toMatchObject({
            message: "Your message has been received. 1 file was not saved: cv.pdf (too large).",
            filesNotSaved: [{ field: "cv", name: "cv.pdf", reason: "too-large" }],
          });
      }
      const stored = await intake.submissions(form.id);
      const value = `cv.pdf (${description}${leftOut === null ? "" : ", not saved: too large"})`;
      expect(stored.map(({ fields }) => fields)).toEqual(
        [1, 2].map(() => [
          ["message", "Hello"],
          ["cv", value],
        ]),
      );
      const files = await deps.db.prisma.file.findMany({ where: { formId: form.id } });
      expect(files).toHaveLength(2);
      for (const { size, sha256, storageKey, ...file } of files) {
        expect([size, file.leftOut]).toEqual([bytes, leftOut]);
        if (storageKey === null) continue;
        const hash = createHash("sha256");
        for await (const chunk of await deps.files.read(storageKey)) hash.update(chunk);
        expect(hash.digest("hex")).toBe(sha256);
      }
      expect(files.filter(({ storageKey }) => storageKey !== null)).toHaveLength(leftOut === null ? 2 : 0);
      expect(await storedKeys(deps)).toHaveLength(leftOut === null ? 2 : 0);
    },
  );

  test("leaves no message or byte behind after an interrupted upload", async () => {
    const { intake, form, port, deps } = await open();
    const sent = request({
      port,
      method: "POST",
      path: `/f/${form.id}`,
      headers: { ...asMultipart, "content-length": String(messageWithFile(3_000_000).length) },
    });
    sent.on("error", () => undefined);
    const file = { headers: 'Content-Disposition: form-data; name="cv"; filename="cv.pdf"', content: "" };
    sent.write(multipartBody([fieldPart(["message", "Hello"]), file]).subarray(0, -boundary.length - 8));
    sent.write(Buffer.alloc(1_000_000));
    await expect.poll(() => storedKeys(deps)).toHaveLength(1);
    sent.destroy();
    await expect.poll(() => intake.outcomeCounts(form.id)).toEqual({ "refused:malformed": 1 });
    expect(await storedKeys(deps)).toEqual([]);
    expect(await intake.submissions(form.id)).toEqual([]);
  });

  test("takes turns between concurrent uploads, four pieces at a time, and keeps each file whole", async () => {
    let goOn: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const written = new Map<string, number>();
    let [atOnce, most] = [0, 0];
    const slow: FileStorage = {
      write: async (key, content) => {
        for await (const { length } of content) {
          written.set(key, (written.get(key) ?? 0) + length);
          if (length < 1_000) continue;
          atOnce += 1;
          most = Math.max(most, atOnce);
          await opened;
          atOnce -= 1;
        }
      },
      read: async () => null,
      has: async () => false,
      remove: async () => undefined,
      list: async function* () {},
    };
    const { port, form, post } = await open({}, { files: slow });
    const agent = new Agent();
    onTestFinished(() => agent.destroy());
    const uploads = Array.from({ length: 8 }, async () => {
      const { length, body } = messageWithFile(400_000);
      const headers = { ...asMultipart, accept: "application/json", "content-length": String(length) };
      const sent = request({ port, agent, method: "POST", path: `/f/${form.id}`, headers });
      body.pipe(sent);
      const [answer] = await once(sent, "response");
      answer.resume();
      return answer.statusCode;
    });
    await expect.poll(() => atOnce).toBe(4);
    // Submissions without files do not wait.
    expect(await post(Readable.from("message=Hello"))).toMatchObject({ status: 200 });
    expect(atOnce).toBe(4);
    goOn();
    expect(await Promise.all(uploads)).toEqual(Array(8).fill(200));
    expect(most).toBe(4);
    const sealedBytes = 12 + 400_000 + 7 * 16;
    expect([...written.values()]).toEqual(Array(8).fill(sealedBytes));
  });

  test("refuses and counts files beyond the limit of a submission with a message for the visitor", async () => {
    const { intake, form, post } = await open({ uploads: { maxBytes: 2 * 1_048_576, timeoutMs: 60_000 } });
    const { length, body } = messageWithFile(3_000_000);
    const declared = await post(body, { ...asMultipart, "content-length": String(length) });
    const counted = await post(messageWithFile(3_000_000).body, asMultipart);
    for (const { status, text } of [declared, counted]) {
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({
        message: "The attached files are larger than 2 MB in total. Please send the form without them.",
        errors: [{ code: "FILES_TOO_BIG" }],
      });
    }
    expect(await intake.outcomeCounts(form.id)).toEqual({ "refused:too_large": 2 });
  });

  test("refuses a declared length that is too large before the body is sent", async () => {
    const { port, form } = await open();
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /f/${form.id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n`,
    );
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("counts a body shorter than its declared length as malformed and does not keep it", async () => {
    const { intake, port, form } = await open();
    const socket = connect(port, "127.0.0.1");
    const head = `POST /f/${form.id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
    socket.write(`${head}Content-Length: 100\r\n\r\nmessage=Hel`);
    await once(socket, "connect");
    socket.end();
    socket.resume();
    await once(socket, "close");
    await expect.poll(() => intake.outcomeCounts(form.id)).toEqual({ "refused:malformed": 1 });
    expect(await intake.submissions(form.id)).toEqual([]);
  });
});
