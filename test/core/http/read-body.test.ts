import { once } from "node:events";
import { request as send } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import { openDashboard, operationRequest, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { serveApp } from "../../support/http.ts";

const database = useDatabase();
const KIB = 1024;
let app: App;
let mine: TestDashboard;

describe("The maximum body size", () => {
  beforeEach(async () => {
    const deps = createTestDeps(database.db);
    app = buildApp(deps);
    mine = await openDashboard(app, deps);
  });

  afterEach(() => app.close());

  /** The status for a body of this many bytes, with its length either declared or counted while reading. */
  async function statusOf(path: string, headers: object, body: string, isDeclared: boolean): Promise<number> {
    const url = await serveApp(app.hono);
    const length = isDeclared ? { "content-length": Buffer.byteLength(body) } : { "transfer-encoding": "chunked" };
    const sent = send(new URL(path, url), { method: "POST", headers: { ...headers, ...length } });
    sent.on("error", () => undefined);
    sent.end(body);
    const [response] = await once(sent, "response");
    response.resume();
    return response.statusCode;
  }

  const json = (bytes: number, text = "{}") => text.padEnd(bytes, " ");

  it.each([true, false])("is 256 KiB for dashboard operations (declared: %s)", async (isDeclared) => {
    const { headers, body } = operationRequest("AllForms", {}, { cookie: mine.cookie });
    const status = (bytes: number) => statusOf("/graphql", headers as object, json(bytes, String(body)), isDeclared);
    expect([await status(256 * KIB), await status(256 * KIB + 1)]).toEqual([200, 413]);
  });

  it.each([true, false])("is 16 KiB for sign-in (declared: %s)", async (isDeclared) => {
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const status = (bytes: number) => statusOf("/auth/sign-in", headers, json(bytes), isDeclared);
    expect(await status(16 * KIB)).not.toBe(413);
    expect(await status(16 * KIB + 1)).toBe(413);
  });
});
