import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { PosternError } from "../../../server/core/platform/errors.ts";
import { createInFlightTracker } from "../../../server/core/platform/in-flight.ts";
import { createImports } from "../../../server/features/imports/routes.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { serveApp } from "../../support/http.ts";

const database = useDatabase();
const FILE = "created_at,message\n2026-02-20T10:00:00Z,Hello\n";
const TYPE = { "Content-Type": "application/vnd.postern.import" };

async function setUp(importMaxBytes = 512 * 1024 ** 2) {
  const { deps, ada, form } = await arrangeForm(database, { config: { importMaxBytes } });
  const authenticate = async (request: Request) => {
    if (request.headers.get("cookie") === "session=ada") return ada.scope();
    throw new PosternError("UNAUTHENTICATED", "Sign in to continue.");
  };
  const routes = createImports(deps, authenticate, createInFlightTracker());
  const url = await serveApp(new Hono().route("/imports", routes));
  const send = async (formId: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(`/imports/${formId}`, url), {
      method: "POST",
      headers: { Cookie: "session=ada", ...TYPE, ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const rows = () => database.db.prisma.submission.count({ where: { formId: form.id } });
  return { deps, ada, form, send, rows };
}

const withOptions = (options: object, file = FILE) => `${JSON.stringify(options)}\n${file}`;

describe("An upload", () => {
  test("is previewed first and then imported with the mapping chosen by the owner", async () => {
    const { form, send, rows } = await setUp();
    const looked = await send(form.id, withOptions({ preview: true }));
    expect(looked).toMatchObject({ status: 200, body: { preview: true, imported: 1 } });
    expect(await rows()).toBe(0);
    const { mapping } = looked.body;
    expect(await send(form.id, withOptions({ preview: false, mapping }))).toMatchObject({
      status: 200,
      body: { preview: false, imported: 1 },
    });
    expect(await rows()).toBe(1);
  });

  test.each([
    ["without a session", { Cookie: "" }, 401],
    ["from another website", { Origin: "https://evil.example" }, 403],
    ["from another website, as the browser says", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["of a type that any website can send", { "Content-Type": "text/plain" }, 400],
  ])("is refused %s", async (_why, headers, status) => {
    const { form, send, rows } = await setUp();
    expect((await send(form.id, withOptions({ preview: false }), headers)).status).toBe(status);
    expect(await rows()).toBe(0);
  });

  test("to another account's form gets the same answer as one to a nonexistent form", async () => {
    const { deps, send } = await setUp();
    const theirs = await (await owner(deps)).form();
    const foreign = await send(theirs.id, withOptions({ preview: false }));
    expect(foreign).toEqual(await send(deps.newId("frm"), withOptions({ preview: false })));
    expect(foreign).toMatchObject({ status: 404 });
  });

  test.each([
    ["no options", FILE],
    ["options that are not an object", `[]\n${FILE}`],
    ["a mapping that is none", withOptions({ preview: false, mapping: { columns: 1 } })],
    [
      "a mapping for other columns",
      withOptions({
        preview: false,
        mapping: { source: "Other", columns: [], timeZone: "UTC", dateOrder: "mdy", guarded: false, fromForm: null },
      }),
    ],
    [
      "a time zone that does not exist",
      withOptions({
        preview: false,
        mapping: {
          source: "Other",
          columns: [
            { role: "date", name: "" },
            { role: "field", name: "a" },
          ],
          timeZone: "Mars/Base",
          dateOrder: "mdy",
          guarded: false,
          fromForm: null,
        },
      }),
    ],
    ["no file", withOptions({ preview: false }, "")],
  ])("is refused with %s", async (_what, body) => {
    const { form, send, rows } = await setUp();
    const answer = await send(form.id, body);
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/\.$/) } });
    expect(await rows()).toBe(0);
  });

  test.each([
    ["just below the limit", 1, 200],
    ["at the limit", 0, 200],
    ["above the limit", -1, 400],
  ])("is limited in size: %s", async (_size, room, status) => {
    const body = withOptions({ preview: false });
    const { form, send } = await setUp(Buffer.byteLength(body) + room);
    expect((await send(form.id, body)).status).toBe(status);
  });
});
