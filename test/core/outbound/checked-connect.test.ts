import { describe, expect, it } from "vitest";
import type { AddressRule } from "../../../server/core/outbound/address-rule.ts";
import { createCheckedConnect } from "../../../server/core/outbound/checked-connect.ts";
import { OutcomeError } from "../../../server/core/outbound/outcome.ts";
import { startRawServer } from "../../support/receiver.ts";

/** Permits an address this many times, then no more: as if the connection had ended up at another address. */
function ruleThatPermits(times: number): AddressRule {
  let asked = 0;
  const judge = () => {
    asked += 1;
    return asked <= times;
  };
  return { isListed: judge, isReachable: judge };
}

async function connectUnder(rule: AddressRule): Promise<{ readonly error: Error | null; readonly bytes: number }> {
  let bytes = 0;
  let onClose: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    onClose = resolve;
  });
  const server = await startRawServer((socket) => {
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    socket.on("close", onClose);
  });
  const resolveName = async () => [{ address: "127.0.0.1", family: 4 }];
  const connect = createCheckedConnect({ rule, resolveName, timeoutMs: 5_000 });
  const target = { hostname: "name.test", protocol: "http:", port: String(server.port) };
  const error = await new Promise<Error | null>((resolve) =>
    connect(target, (...[failure, socket]) => {
      socket?.end("hello");
      resolve(failure);
    }),
  );
  await closed;
  return { error, bytes };
}

describe("A connection", () => {
  it("is used when it leads to the address that was checked", async () => {
    expect(await connectUnder(ruleThatPermits(2))).toEqual({ error: null, bytes: 5 });
  });

  it("is closed before a byte is sent when its other end is not the checked address", async () => {
    const { error, bytes } = await connectUnder(ruleThatPermits(1));
    expect(error).toBeInstanceOf(OutcomeError);
    expect(bytes).toBe(0);
  });
});
