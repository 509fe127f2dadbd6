import { describe, expect, it } from "vitest";
import { OutcomeError } from "../../server/outbound/outcome.ts";
import { createSafeFetch } from "../../server/outbound/safe-fetch.ts";
import { putOverSftp } from "../../server/outbound/sftp.ts";
import { SftpError } from "../../server/outbound/sftp-error.ts";
import { createNames } from "../support/names.ts";
import { startRawServer } from "../support/receiver.ts";
import { startSftp } from "../support/scheduled-exports.ts";
import { SFTP_PASSWORD } from "../support/sftp.ts";

const guard = createSafeFetch({ allow: ["127.0.0.1"] });
const file = { folder: "/exports/", name: "contact.csv", attempt: 1 };

async function* content(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

function serverAt(port: number, hostKey = "SHA256:none") {
  return { host: "127.0.0.1", port, user: "ana", hostKey, credential: { password: SFTP_PASSWORD } };
}

describe("A file over SFTP", () => {
  it("replaces a file of the same name on a server that refuses to rename to a name that is taken", async () => {
    const server = await startSftp();
    const to = serverAt(server.port, server.hostKey);
    await putOverSftp(guard.connect, to, { ...file, content: content("a first ", "and longer one") });
    await putOverSftp(guard.connect, to, { ...file, content: content("a second") });
    expect([...server.everything].map(([path, bytes]) => [path, String(bytes)])).toEqual([
      ["/exports/contact.csv", "a second"],
    ]);
  });

  it("keeps the file that was there when renaming is refused", async () => {
    const server = await startSftp();
    const to = serverAt(server.port, server.hostKey);
    await putOverSftp(guard.connect, to, { ...file, content: content("a first") });
    server.fault = { at: "rename", with: "denied" };
    await expect(putOverSftp(guard.connect, to, { ...file, content: content("a second") })).rejects.toThrow(SftpError);
    expect([...server.everything].map(([path, bytes]) => [path, String(bytes)])).toEqual([
      ["/exports/contact.csv", "a first"],
    ]);
  });

  it("passes on why its content ended, and leaves nothing of it", async () => {
    const server = await startSftp();
    const failure = new Error("The database is gone.");
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("half of it");
      throw failure;
    }
    const put = putOverSftp(guard.connect, serverAt(server.port, server.hostKey), { ...file, content: broken() });
    await expect(put).rejects.toBe(failure);
    expect(server.everything.size).toBe(0);
  });

  it.each([
    ["says nothing", () => undefined, "The server did not complete the sign-in in time."],
    ["speaks another protocol", "HTTP/1.1 400 Bad Request\r\n\r\n", "No SSH server responds at this address and port."],
    ["hangs up", null, "No SSH server responds at this address and port."],
  ])("is not sent to a server that %s", async (_what, does, message) => {
    const { port } = await startRawServer((socket) => {
      if (typeof does === "string") socket.end(does);
      else if (does === null) socket.destroy();
    });
    const put = putOverSftp(guard.connect, serverAt(port), { ...file, content: content("") }, { handshakeMs: 100 });
    await expect(put).rejects.toThrow(message);
  });

  it.each([
    ["stops responding", { stallMs: 100 }, "The server did not respond for 0.1 seconds."],
    ["takes too long", { transferMs: 500 }, "The file was not stored within"],
  ])("is given up when the server %s", async (_what, limits, message) => {
    const server = await startSftp();
    server.fault = { at: "write", with: "silence" };
    const to = serverAt(server.port, server.hostKey);
    await expect(putOverSftp(guard.connect, to, { ...file, content: content("text") }, limits)).rejects.toThrow(
      message,
    );
  });
});

describe("The connection", () => {
  it("goes to the address that was checked, and to no private one that a name turns to", async () => {
    const server = await startSftp();
    const names = createNames({ "files.example": [["127.0.0.1"]] });
    const open = createSafeFetch({ allow: [], resolveName: names }).connect;
    const to = { ...serverAt(server.port, server.hostKey), host: "files.example" };
    for (const host of ["files.example", "127.0.0.1", "[::1]", "::ffff:127.0.0.1"]) {
      const put = putOverSftp(open, { ...to, host }, { ...file, content: content("text") });
      await expect(put).rejects.toThrow(OutcomeError);
      await expect(put).rejects.toThrow("private or reserved");
    }
    expect(server.signIns).toEqual([]);
    const allowed = createSafeFetch({ allow: ["127.0.0.1"], resolveName: names }).connect;
    await putOverSftp(allowed, to, { ...file, content: content("text") });
    expect([...server.files.keys()]).toEqual(["contact.csv"]);
  });
});
