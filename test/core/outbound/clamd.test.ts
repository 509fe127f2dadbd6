import { mkdtempSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createScanner, readClamdAddress } from "../../../server/core/outbound/clamd.ts";
import { clamd, EICAR, serveClamd } from "../../support/clamd.ts";

async function* chunks(...parts: Buffer[]) {
  yield* parts;
}

describe("The clamd scanner", () => {
  it("scans a file over TCP", async () => {
    const scan = createScanner(await serveClamd());
    expect(await scan(chunks(Buffer.alloc(200_000, "a"), Buffer.from("b")))).toBe("clean");
    expect(await scan(chunks())).toBe("clean");
    expect(await scan(chunks(EICAR.subarray(0, 10), EICAR.subarray(10)))).toBe("infected");
  });

  it("scans a file over a Unix socket", async () => {
    const scan = createScanner(await serveClamd(clamd, join(mkdtempSync(join(tmpdir(), "clamd-")), "clamd.ctl")));
    expect(await scan(chunks(EICAR))).toBe("infected");
  });
});

describe("A file that could not be scanned", () => {
  async function failing(answer: (content: Buffer, socket: Socket) => void, timeoutMs = 10_000) {
    const failures: unknown[] = [];
    const scan = createScanner(await serveClamd(answer), { timeoutMs, onFailure: (reason) => failures.push(reason) });
    expect(await scan(chunks(Buffer.alloc(1_000)))).toBe("not-scanned");
    expect(failures).toHaveLength(1);
  }

  it("is reported as not scanned when clamd refuses its size", () =>
    failing((_, socket) => socket.end("INSTREAM size limit exceeded. ERROR\0")));
  it("is reported as not scanned when clamd hangs up", () => failing((_, socket) => socket.destroy()));
  it("is reported as not scanned when clamd gives an unexpected reply", () =>
    failing((_, socket) => socket.end("HTTP/1.1 200 OK FOUND\0")));
  it("is reported as not scanned when the reply never ends", () =>
    failing((_, socket) => socket.write("x".repeat(10_000))));
  it("is reported as not scanned when clamd is silent", () => failing(() => undefined, 200));

  it("is reported as not scanned when clamd is not running", async () => {
    const scan = createScanner({ path: join(tmpdir(), "no-such-clamd.ctl") });
    expect(await scan(chunks(EICAR))).toBe("not-scanned");
  });

  it("is reported as not scanned when the file itself cannot be read", async () => {
    const scan = createScanner(await serveClamd());
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from("a");
      throw new Error("damaged");
    }
    expect(await scan(broken())).toBe("not-scanned");
  });

  it("is reported as not scanned when no scanner is configured", async () => {
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
])("the address %s is parsed as %j", (text, address) => {
  expect(readClamdAddress(text)).toEqual(address);
});
