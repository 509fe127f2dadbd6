import { createHash } from "node:crypto";
import ssh2 from "ssh2";
import { describe, expect, it } from "vitest";
import {
  listRuns,
  listSchedules,
  runScheduleNow,
  updateSchedule,
} from "../../server/services/scheduled-exports/schedules.ts";
import { testTarget } from "../../server/services/scheduled-exports/test-target.ts";
import { owner } from "../support/builders.ts";
import { createTestClock } from "../support/clock.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { closedPort } from "../support/receiver.ts";
import { csvFiles, dailySftp, idsIn, runExports, schedule, startSftp } from "../support/scheduled-exports.ts";
import { makeSshKey, type SftpFault } from "../support/sftp.ts";
import { tracesOf } from "../support/traces.ts";

const database = useDatabase();
const { generateKeyPairSync } = ssh2.utils;

async function setUp(config: NonNullable<Parameters<typeof createTestDeps>[1]>["config"] = {}) {
  const clock = createTestClock("2026-03-01T12:00:00Z");
  const deps = createTestDeps(database.db, { clock, config: { webhookAllow: ["127.0.0.1/32"], ...config } });
  await deps.db.prisma.exportSchedule.deleteMany();
  const ada = await owner(deps);
  const form = await ada.form({ name: "Contact" });
  const server = await startSftp();
  /** Sends a test of what was entered. */
  const test = (change: Parameters<typeof dailySftp>[1] = {}, scheduleId: string | null = null) =>
    testTarget(ada.scope(), deps, { scheduleId, target: dailySftp(server, change).target });
  const runNextDay = async () => {
    clock.advance({ days: 1 });
    await runExports(deps);
  };
  const runs = async (scheduleId: string) =>
    (await listRuns(ada.scope(), deps, { scheduleId, limit: 10, cursor: null })).runs;
  return { clock, deps, ada, form, server, test, runNextDay, runs };
}

describe("A run to an SFTP server", () => {
  it("writes the file and then a manifest that describes it, and leaves nothing else", async () => {
    const { deps, ada, form, server, runNextDay, runs } = await setUp();
    const { id } = await schedule(ada, deps, dailySftp(server), { formId: form.id });
    const sub = await form.submission();
    await runNextDay();
    const [csvName = "", manifestName = ""] = [...server.files.keys()];
    expect(csvName).toMatch(/^contact-\w{6}-00001-2026-03-02\.csv$/);
    const csv = server.files.get(csvName) ?? Buffer.alloc(0);
    expect(idsIn(csv)).toEqual([sub]);
    const sha256 = createHash("sha256").update(csv).digest("hex");
    expect(JSON.parse(String(server.files.get(manifestName)))).toMatchObject({ file: csvName, rows: 1, sha256 });
    expect(server.everything.size).toBe(2);
    expect(await runs(id)).toMatchObject([{ state: "delivered", bytes: BigInt(csv.length) }]);
  });

  it("writes a file of many pieces whole and in order", async () => {
    const { deps, ada, form, server, runNextDay } = await setUp();
    await schedule(ada, deps, dailySftp(server));
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1)
      ids.push(await form.submission({ fields: [["message", String(count).repeat(100_000)]] }));
    await runNextDay();
    const [csv = Buffer.alloc(0), manifest] = [...server.files.values()];
    expect(csv.length).toBeGreaterThan(1_000_000);
    expect(idsIn(csv)).toEqual(ids);
    const sha256 = createHash("sha256").update(csv).digest("hex");
    expect(JSON.parse(String(manifest))).toMatchObject({ sha256 });
  });

  it.each([
    ["with a key", "ed25519", undefined],
    ["with an encrypted key", "rsa", "long passphrase"],
  ] as const)("signs in %s", async (_how, type, passphrase) => {
    const { deps, ada, form, server, runNextDay } = await setUp();
    const options = passphrase === undefined ? {} : { passphrase, cipher: "aes256-cbc", rounds: 16 };
    const pair = type === "rsa" ? generateKeyPairSync("rsa", { bits: 2048, ...options }) : makeSshKey();
    server.authorizedKey = pair.public;
    const key = { secret: null, usesKey: true, privateKey: pair.private, passphrase: passphrase ?? null };
    await schedule(ada, deps, dailySftp(server, key));
    const id = await form.submission();
    await runNextDay();
    expect(csvFiles(server.files).map(([, ids]) => ids)).toEqual([[id]]);
    expect(new Set(server.signIns)).toEqual(new Set(["publickey"]));
  });

  it("signs in to a server that asks for the password interactively", async () => {
    const { server, test } = await setUp();
    server.asksInteractively = true;
    expect(await test()).toMatchObject({ arrived: true });
    expect([...server.files.keys()]).toEqual(["postern-test.txt"]);
  });

  it.each<[string, SftpFault]>([
    ["while it is written", { at: "write", with: "cut" }],
    ["before the file is renamed", { at: "rename", with: "cut" }],
    ["after the file was renamed, before the answer", { at: "renamed", with: "cut" }],
  ])("that is cut %s is attempted again, and ends with one whole file", async (_when, fault) => {
    const { clock, deps, ada, form, server, runNextDay, runs } = await setUp();
    const { id } = await schedule(ada, deps, dailySftp(server));
    const sub = await form.submission();
    server.fault = fault;
    await runNextDay();
    expect(await runs(id)).toMatchObject([
      { state: "pending", detail: "The connection was lost before the file was stored." },
    ]);
    // Nobody sees half of it.
    expect(csvFiles(server.files).map(([, ids]) => ids)).toEqual(fault.at === "renamed" ? [[sub]] : []);
    server.fault = null;
    clock.advance({ hours: 1 });
    await runExports(deps);
    expect(csvFiles(server.files).map(([, ids]) => ids)).toEqual([[sub]]);
    expect(server.files.size).toBe(2);
    expect(server.everything.size).toBe(2);
    expect(await runs(id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  it("sends nothing to a server that presents another key, says so, and goes on once the owner confirms it", async () => {
    const { clock, deps, ada, form, server, runs, runNextDay, test } = await setUp();
    const { id } = await schedule(ada, deps, dailySftp(server));
    const sub = await form.submission();
    await server.stop();
    const other = await startSftp({ port: server.port });
    await runNextDay();
    expect(await runs(id)).toMatchObject([
      {
        state: "pending",
        detail: `The server presented another host key than the one you confirmed: ${other.hostKey}. Nothing was sent.`,
      },
    ]);
    expect(other.signIns).toEqual([]);
    expect(await test({ secret: null }, id)).toMatchObject({ arrived: false, hostKey: other.hostKey });
    expect(other.signIns).toEqual([]);
    await updateSchedule(ada.scope(), deps, { id, schedule: dailySftp(other, { secret: null }) });
    clock.advance({ hours: 1 });
    await runScheduleNow(ada.scope(), deps, { id });
    await runExports(deps);
    expect(csvFiles(other.files).map(([, ids]) => ids)).toEqual([[sub]]);
  });
});

describe("The host key of an SFTP server", () => {
  it("is shown by the first test and must be confirmed: before, nothing is sent and nothing can be saved", async () => {
    const { deps, ada, server, test } = await setUp();
    expect(await test({ hostKey: null })).toEqual({
      arrived: false,
      detail: "Compare this fingerprint with that of the server’s host key, and confirm it.",
      hostKey: server.hostKey,
    });
    expect(server.signIns).toEqual([]);
    for (const hostKey of [null, "", "SHA256:short", `MD5:${server.hostKey}`]) {
      const saved = schedule(ada, deps, dailySftp(server, { hostKey }));
      await expect(saved).rejects.toMatchObject({ code: "INVALID" });
    }
    expect(await test({ hostKey: server.hostKey })).toMatchObject({ arrived: true, hostKey: null });
    expect(await test({ hostKey: `${server.hostKey}=` })).toMatchObject({ arrived: true });
  });
});

describe("A test of an SFTP server", () => {
  it.each<[string, SftpFault, string]>([
    ["no such folder", { at: "open", with: "no-such-file" }, "There is no folder /exports/ on the server."],
    ["no right to write", { at: "open", with: "denied" }, "The server does not let this user write to /exports/."],
    [
      "a full disk",
      { at: "write", with: "full" },
      "The server could not store the whole file. It may have no space left.",
    ],
    [
      "a rename that is refused",
      { at: "rename", with: "denied" },
      "The server does not let this user rename files in /exports/.",
    ],
  ])("says in our words what fails: %s", async (_what, fault, detail) => {
    const { server, test } = await setUp();
    server.fault = fault;
    expect(await test()).toEqual({ arrived: false, detail, hostKey: null });
    expect(server.everything.size).toBe(0);
  });

  it("says in our words why it could not sign in", async () => {
    const { server, test } = await setUp();
    const password = "The server rejected the user name or password.";
    expect(await test({ secret: "wrong" })).toMatchObject({ arrived: false, detail: password });
    expect(await test({ url: server.url.replace("ana@", "bob@") })).toMatchObject({ arrived: false, detail: password });
    server.authorizedKey = makeSshKey().public;
    const { private: privateKey } = makeSshKey();
    expect(await test({ usesKey: true, privateKey })).toMatchObject({
      arrived: false,
      detail: "The server rejected the user name or private key.",
    });
  });

  it("says in our words that nothing listens", async () => {
    const { test } = await setUp();
    expect(await test({ url: `sftp://ana@127.0.0.1:${await closedPort()}/exports` })).toMatchObject({
      arrived: false,
      detail: "Nothing accepts connections at this address and port.",
    });
  });

  it.each([
    ["https://127.0.0.1/exports", "such as sftp://"],
    ["sftp://ana:secret@127.0.0.1/exports", "password in its own field"],
    ["sftp://127.0.0.1/exports", "user name before the host"],
    ["sftp://ana@127.0.0.1/a%00b", "such as sftp://"],
    ["sftp://ana@127.0.0.1/a%ZZ", "such as sftp://"],
    ["sftp:///exports", "such as sftp://"],
  ])("refuses the address %s", async (url, message) => {
    const { test } = await setUp();
    await expect(test({ url })).rejects.toMatchObject({ code: "INVALID", message: expect.stringContaining(message) });
  });

  it.each([
    "sftp://ana@10.0.0.1/x",
    "sftp://ana@[::1]/x",
    "sftp://ana@0x7f000001/x",
    "sftp://ana@127.1/x",
    "sftp://ana@[::ffff:127.0.0.1]/x",
    "sftp://ana@localhost/x",
  ])("is not made to the private address of %s without the operator’s leave", async (url) => {
    const { test, deps, ada, server } = await setUp({ webhookAllow: [] });
    const refusal = { code: "INVALID", message: expect.stringContaining("private or reserved") };
    await expect(test({ url })).rejects.toMatchObject(refusal);
    await expect(schedule(ada, deps, dailySftp(server, { url }))).rejects.toMatchObject(refusal);
  });
});

describe("A private key", () => {
  it.each([
    ["a public key", (): string => makeSshKey().public, null, "This is a public key."],
    ["no key", (): string => "secret", null, "This is not a private key in OpenSSH"],
    ["one that is encrypted, without its passphrase", encrypted(16), null, "Enter its passphrase."],
    ["one with another passphrase", encrypted(16), "wrong", "cannot be decrypted with this passphrase"],
    ["one that stalls everything while it is decrypted", encrypted(33), "passphrase", "more than 32 rounds"],
  ] as const)("is refused when it is %s", async (_what, makeKey, passphrase, message) => {
    const { test } = await setUp();
    const key = { usesKey: true, privateKey: makeKey(), passphrase };
    await expect(test(key)).rejects.toMatchObject({ code: "INVALID", message: expect.stringContaining(message) });
  });

  it("is accepted with as many rounds as ssh-keygen uses, and some more", async () => {
    const { server, test } = await setUp();
    const { private: privateKey, public: authorizedKey } = keyPair(32);
    server.authorizedKey = authorizedKey;
    expect(await test({ usesKey: true, privateKey, passphrase: "passphrase" })).toMatchObject({ arrived: true });
  });
});

function keyPair(rounds: number): { readonly private: string; readonly public: string } {
  return makeSshKey({ passphrase: "passphrase", cipher: "aes256-ctr", rounds });
}

function encrypted(rounds: number): () => string {
  return () => keyPair(rounds).private;
}

describe("What is kept of an SFTP server", () => {
  it("has no password, key or passphrase in the clear, and none in what the dashboard reads", async () => {
    const { deps, ada, server } = await setUp();
    const { private: privateKey } = keyPair(16);
    const key = { usesKey: true, privateKey, passphrase: "passphrase", secret: null };
    await schedule(ada, deps, dailySftp(server, { secret: "canary password" }));
    await schedule(ada, deps, dailySftp(server, key));
    expect(await tracesOf(deps, "canary")).toEqual([]);
    expect(await tracesOf(deps, "PRIVATE KEY")).toEqual([]);
    expect(await tracesOf(deps, "passphrase")).toEqual([]);
    for (const listed of await listSchedules(ada.scope(), deps)) expect(listed).not.toHaveProperty("encryptedSecret");
  });

  it("is sent to the server and for the user that it was entered for, and to no other", async () => {
    const { deps, ada, server, test } = await setUp();
    const other = await startSftp();
    const { id } = await schedule(ada, deps, dailySftp(server));
    const kept = { secret: null };
    for (const url of [other.url, server.url.replace("ana@", "bob@")]) {
      await expect(test({ ...kept, url, hostKey: other.hostKey }, id)).rejects.toMatchObject({ code: "INVALID" });
      const change = { id, schedule: dailySftp(server, { ...kept, url }) };
      await expect(updateSchedule(ada.scope(), deps, change)).rejects.toMatchObject({ code: "INVALID" });
    }
    expect(other.signIns).toEqual([]);
    // Nor is a password taken for a key.
    await expect(test({ ...kept, usesKey: true }, id)).rejects.toMatchObject({ code: "INVALID" });
    expect(await test(kept, id)).toMatchObject({ arrived: true });
    await updateSchedule(ada.scope(), deps, { id, schedule: dailySftp(server, kept) });
    expect(await test(kept, id)).toMatchObject({ arrived: true });
  });
});
