import { createServer } from "node:http";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { explainError } from "../../../server/core/cli/explain-error.ts";
import { defaultConnectionLimits } from "../../../server/core/http/limit-connections.ts";
import { startListening } from "../../../server/core/http/listen.ts";
import { explainListenFailure, ListenError } from "../../../server/core/http/listen-error.ts";

const limits = { ...defaultConnectionLimits, maxPerAddress: null };

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** What is printed for the operator on starting at this address. */
async function printed(host: string, port: number, portSetting: "PORT" | "POSTERN_WORKER_PORT" = "PORT") {
  const error = await startListening(new Hono(), { host, port, portSetting }, limits).catch(
    (reason: unknown) => reason,
  );
  return explainError(error);
}

describe("A listen failure", () => {
  test.each(["PORT", "POSTERN_WORKER_PORT"] as const)("names the setting to change for a taken %s", async (setting) => {
    const port = await takenPort();
    expect(await printed("127.0.0.1", port, setting)).toEqual({
      code: "PORT",
      message: `Port ${port} is used by another process. Set ${setting} to a free one.`,
    });
  });

  test.each(["203.0.113.1", "no-such-host.invalid", "127.0.0.1:80"])(
    "names HOST as the setting to change when it is not this machine: %s",
    async (host) => {
      expect(await printed(host, 0)).toEqual({
        code: "PORT",
        message: `This machine cannot listen on ${host}. Set HOST to one of its own addresses, such as 127.0.0.1, or to 0.0.0.0 for all of them.`,
      });
    },
  );

  test("asks for a higher PORT when the port requires an administrator", () => {
    const refused = Object.assign(new Error("listen EACCES: permission denied 0.0.0.0:80"), { code: "EACCES" });
    const error = explainListenFailure(refused, { host: "0.0.0.0", port: 80, portSetting: "PORT" });
    expect(explainError(error)).toEqual({
      code: "PORT",
      message: "This user is not allowed to listen on port 80. Set PORT to 1024 or higher.",
    });
  });

  test("leaves any other error unchanged", () => {
    const error = new TypeError("x is not a function");
    expect(explainListenFailure(error, { host: "127.0.0.1", port: 80, portSetting: "PORT" })).toBe(error);
    expect(error).not.toBeInstanceOf(ListenError);
  });
});
