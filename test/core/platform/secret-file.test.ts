import nodeFs, { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileCalls } from "../../../server/core/platform/durable-files.ts";
import {
  readOrCreateSecret,
  readPreviousSecret,
  readSecret,
  removePreviousSecret,
  replaceSecret,
  SecretError,
  secretPath,
} from "../../../server/core/platform/secret-file.ts";
import { makeDataDir } from "../../support/data-dir.ts";

const WHOLE = /^[\w-]{43}$/;

class Crash extends Error {}

/** Real calls, recorded in order. From the nth on, none is made: the process is dead. */
function crashAt(crash: number): { fs: FileCalls; calls: string[] } {
  const calls: string[] = [];
  const names = ["openSync", "writeSync", "fsyncSync", "closeSync", "linkSync", "renameSync", "unlinkSync"] as const;
  const paths = new Map<number, string>();
  const fs = Object.fromEntries(
    names.map((name) => [
      name,
      (...given: unknown[]) => {
        if (calls.length >= crash) throw new Crash();
        const [first] = given;
        const subject = typeof first === "number" ? (paths.get(first) ?? "") : String(first);
        calls.push(`${name} ${subject}`);
        const result = (nodeFs[name] as (...values: unknown[]) => unknown)(...given);
        if (name === "openSync") paths.set(result as number, subject);
        return result;
      },
    ]),
  ) as unknown as FileCalls;
  return { fs, calls };
}

function countCalls(work: (fs: FileCalls) => void): number {
  const { fs, calls } = crashAt(Number.POSITIVE_INFINITY);
  work(fs);
  return calls.length;
}

describe("The secret created on first start", () => {
  it("is complete, readable only by its user, and the same at the next start", () => {
    const dataDir = makeDataDir();
    const secret = readOrCreateSecret(dataDir);
    expect(secret).toMatch(WHOLE);
    expect(statSync(secretPath(dataDir)).mode & 0o777).toBe(0o600);
    expect(readOrCreateSecret(dataDir)).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(["secret"]);
  });

  it("is whole or absent after an interruption at any step, and the next start continues from there", () => {
    const steps = countCalls((fs) => readOrCreateSecret(makeDataDir(), fs));
    expect(steps).toBeGreaterThan(6);
    for (let step = 0; step < steps; step += 1) {
      const dataDir = makeDataDir();
      expect(() => readOrCreateSecret(dataDir, crashAt(step).fs)).toThrow(Crash);
      const left = existsSync(secretPath(dataDir)) ? readFileSync(secretPath(dataDir), "utf8") : null;
      if (left !== null) expect(left).toMatch(WHOLE);
      const next = readOrCreateSecret(dataDir);
      expect(next).toMatch(WHOLE);
      if (left !== null) expect(next).toBe(left);
    }
  });

  it("is flushed before it gets its name, and its name is flushed before it is used", () => {
    const dataDir = makeDataDir();
    const { fs, calls } = crashAt(Number.POSITIVE_INFINITY);
    readOrCreateSecret(dataDir, fs);
    const draft = calls[0]?.replace("openSync ", "") ?? "";
    const [written, named, kept] = [`fsyncSync ${draft}`, `linkSync ${draft}`, `fsyncSync ${dataDir}`].map((call) =>
      calls.indexOf(call),
    );
    expect(written).toBeGreaterThan(0);
    expect(named).toBeGreaterThan(written ?? 0);
    expect(kept).toBeGreaterThan(named ?? 0);
  });

  it("is the same for two concurrent first starts", () => {
    const dataDir = makeDataDir();
    let other = "";
    const { fs } = crashAt(Number.POSITIVE_INFINITY);
    const racing: FileCalls = {
      ...fs,
      linkSync: (from, to) => {
        other = readOrCreateSecret(dataDir);
        fs.linkSync(from, to);
      },
    };
    expect(readOrCreateSecret(dataDir, racing)).toBe(other);
  });
});

describe("A secret that may have been cut off", () => {
  it.each([
    ["empty", "", "is empty"],
    ["white space", " \n", "is empty"],
    ["one character short", "x".repeat(31), "has only 31 characters"],
  ])("is refused with a remedy: %s", (_what, content, words) => {
    const dataDir = makeDataDir();
    writeFileSync(secretPath(dataDir), content);
    expect(() => readOrCreateSecret(dataDir)).toThrow(SecretError);
    expect(() => readOrCreateSecret(dataDir)).toThrow(words);
    expect(() => readOrCreateSecret(dataDir)).toThrow("Restore the file from a backup");
    expect(readFileSync(secretPath(dataDir), "utf8")).toBe(content);
  });

  it("is long enough with 32 characters, and may end with a line break", () => {
    const dataDir = makeDataDir();
    writeFileSync(secretPath(dataDir), `${"x".repeat(32)}\n`);
    expect(readOrCreateSecret(dataDir)).toBe("x".repeat(32));
  });
});

describe("Replacing the secret", () => {
  it("keeps the old one recoverable after an interruption at any step, and continues from there", () => {
    const steps = countCalls((fs) => {
      const dataDir = makeDataDir();
      readOrCreateSecret(dataDir);
      replaceSecret(dataDir, fs);
    });
    expect(steps).toBeGreaterThan(10);
    for (let step = 0; step < steps; step += 1) {
      const dataDir = makeDataDir();
      const old = readOrCreateSecret(dataDir);
      expect(() => replaceSecret(dataDir, crashAt(step).fs)).toThrow(Crash);
      expect([readSecret(dataDir), readPreviousSecret(dataDir)]).toContain(old);
      replaceSecret(dataDir);
      expect(readPreviousSecret(dataDir)).toBe(old);
      expect(readSecret(dataDir)).toMatch(WHOLE);
      expect(readSecret(dataDir)).not.toBe(old);
    }
  });

  it("does not start again before the first replacement is finished", () => {
    const dataDir = makeDataDir();
    readOrCreateSecret(dataDir);
    replaceSecret(dataDir);
    const between = [readSecret(dataDir), readPreviousSecret(dataDir)];
    replaceSecret(dataDir);
    expect([readSecret(dataDir), readPreviousSecret(dataDir)]).toEqual(between);
    removePreviousSecret(dataDir);
    expect(existsSync(join(dataDir, "secret.previous"))).toBe(false);
    replaceSecret(dataDir);
    expect(readPreviousSecret(dataDir)).toBe(between[0]);
  });
});
