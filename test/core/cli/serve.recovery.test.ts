import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createBackupKey } from "../../../server/features/backup/encryption.ts";
import { startPostern } from "../../support/command-line.ts";
import { makeDataDir } from "../../support/data-dir.ts";

const root = join(import.meta.dirname, "..", "..", "..");
let dataDir: string;
let started: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "postern-serve-"));
});

afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started = [];
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts it with the README's command; resolves once it serves and has printed how to create the first account. */
async function npmStart(): Promise<{ npm: ChildProcess; url: string; firstRunLink: string }> {
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, POSTERN_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" },
  });
  started.push(npm);
  let printed = "";
  for await (const [chunk] of onData(npm)) {
    printed += String(chunk);
    const url = /listening on (http:[^)]+)\)/.exec(printed)?.[1];
    const firstRunLink = /^Create your account at (\S+)\n/m.exec(printed)?.[1];
    if (url !== undefined && firstRunLink !== undefined) return { npm, url, firstRunLink };
  }
  throw new Error(`It ended before it served: ${printed}`);
}

async function* onData(child: ChildProcess): AsyncGenerator<unknown[]> {
  while (child.stdout !== null && child.exitCode === null) {
    yield await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  }
}

describe("npm start", () => {
  it("serves, rejects a second instance on its folder by name, stops cleanly under npm, and starts again", async () => {
    const first = await npmStart();
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    const second = await startPostern(["serve"], { POSTERN_DATA_DIR: dataDir, PORT: "0" });
    expect(second.code).toBe(1);
    expect(second.errors).toMatch(/already in use by process \d+/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    const closed = once(first.npm, "close");
    first.npm.kill("SIGTERM");
    await closed;
    const again = await npmStart();
    expect(again.firstRunLink).toMatch(/^http:\/\/localhost:\d+\/sign-in#setup=[0-9a-z]{5}(-[0-9a-z]{5}){3}$/);
    expect(again.firstRunLink).toBe(first.firstRunLink);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);

    const closedAgain = once(again.npm, "close");
    again.npm.kill("SIGTERM");
    await closedAgain;
    await expect(fetch(`${again.url}/healthz`)).rejects.toThrow();
  }, 60_000);
});

describe("A start with its port already in use", () => {
  it.each([
    ["serve", "PORT"],
    ["worker", "POSTERN_WORKER_PORT"],
  ])(
    "reports the port and exits, even with backups configured: postern %s",
    async (command, setting) => {
      const other = createServer().listen(0, "127.0.0.1");
      onTestFinished(() => void other.close());
      await once(other, "listening");
      const address = other.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const { code, errors } = await startPostern([command], {
        POSTERN_DATA_DIR: makeDataDir(),
        POSTERN_BACKUP_TO: makeDataDir(),
        POSTERN_BACKUP_KEY: await createBackupKey(),
        [setting]: String(port),
      });
      expect(errors).toBe(
        `postern ${command}: Port ${port} is used by another process. Set ${setting} to a free one.\n`,
      );
      expect(code).toBe(1);
    },
    60_000,
  );
});
