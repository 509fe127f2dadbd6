import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
} from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { openDashboard, operations, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { callRaw, postRaw, serveMcp } from "../../support/mcp.ts";

/** Text the database cannot store: U+0000 and lone surrogates. */
const UNSTORABLE = ["a\0b", "a\ud83db", "a\udca9b"] as const;

const database = useDatabase();
let deps: Deps;
let app: App;
let ada: TestDashboard;
const logged: string[] = [];

beforeAll(async () => {
  const base = createTestDeps(database.db);
  deps = {
    ...base,
    log: { ...base.log, error: (...line: unknown[]) => void logged.push(JSON.stringify(line)) } as never,
  };
  app = buildApp(deps);
  ada = await openDashboard(app, deps);
});
beforeEach(async () => {
  logged.length = 0;
  await database.db.prisma.rateBucket.deleteMany();
});
afterAll(() => app.close());

type Path = readonly (string | number)[];

/** A sample value of this type; adds the paths of its texts to `texts`. */
function sample(type: GraphQLInputType, path: Path, texts: Path[], depth = 0): unknown {
  if (isNonNullType(type)) return sample(type.ofType, path, texts, depth);
  if (isListType(type)) return [sample(type.ofType, [...path, 0], texts, depth)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    if (depth > 4) return null;
    const fields = Object.values(type.getFields());
    return Object.fromEntries(
      fields.map((field) => [field.name, sample(field.type, [...path, field.name], texts, depth + 1)]),
    );
  }
  if (type.name === "Int" || type.name === "Float") return 1;
  if (type.name === "Boolean") return true;
  texts.push(path);
  return "text";
}

function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withText(item, rest, text) : item));
  return { ...Object(value), [step]: withText(Reflect.get(Object(value), step), rest, text) };
}

/** Each dashboard operation with valid variables, and every path in them that holds text. */
function textVariables(of: GraphQLSchema) {
  return [...operations].flatMap(([name, { document }]) => {
    const definition = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    const texts: Path[] = [];
    const variables = Object.fromEntries(
      (definition?.variableDefinitions ?? []).map(({ variable, type }) => {
        const inputType = typeFromAST(of, type) as GraphQLInputType;
        return [variable.name.value, sample(inputType, [variable.name.value], texts)];
      }),
    );
    return texts.map((path) => ({ name, variables, path }));
  });
}

describe("Text that the database cannot store", () => {
  const places = textVariables(
    buildSchema(readFileSync(new URL("../../../server/core/graphql/schema.graphql", import.meta.url), "utf8")),
  );

  it("is refused without a fault in every text variable of every dashboard operation", async () => {
    expect(places.length).toBeGreaterThan(80);
    const wrong: string[] = [];
    for (const { name, variables, path } of places) {
      for (const text of UNSTORABLE) {
        const { errors } = await ada.run(name, withText(variables, path, text) as Record<string, unknown>);
        const codes = errors?.map(({ extensions }) => extensions?.code);
        if (JSON.stringify(codes) !== '["INVALID"]') wrong.push(`${name} ${path.join(".")}: ${codes}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(logged).toEqual([]);
  }, 120_000);

  /** Every route that takes a body, with a valid body. The test below fails if one is missing. */
  const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    "/auth/sign-up": {
      email: "grace@example.test",
      password: "a long enough password",
      name: "Grace",
      timeZone: "UTC",
    },
    "/auth/sign-in": { email: "grace@example.test", password: "a long enough password" },
    "/auth/sign-in/code": { code: "123456" },
    "/auth/invitation": { token: "a-token" },
    "/auth/join": { token: "a-token", name: "Grace", email: "grace@example.test", password: "a long enough password" },
    "/auth/join-as-me": { token: "a-token" },
    "/auth/sign-in/passkey": { id: "AQ", rawId: "AQ", type: "public-key" },
    "/auth/confirm": { password: "a long enough password" },
    "/auth/confirm/passkey": { id: "AQ", rawId: "AQ", type: "public-key" },
    "/auth/passkeys/options": { password: "a long enough password" },
    "/auth/passkeys": { name: "Laptop" },
    "/auth/oidc/sign-in": { next: "/", token: "a-token" },
    "/auth/oidc/link": { password: "a long enough password" },
    "/auth/oidc/unlink": { id: "idn_1", password: "a long enough password" },
    "/auth/passkeys/remove": { id: "psk_1", password: "a long enough password" },
    "/auth/forgot-password": { email: "grace@example.test" },
    "/auth/reset-password": { token: "a-token", password: "another long password" },
    "/auth/password": { current: "a long enough password", next: "another long password" },
    "/auth/change-email": { password: "a long enough password", email: "hopper@example.test" },
    "/auth/delete-account": { password: "a long enough password", email: "grace@example.test" },
    "/auth/two-factor/start": { password: "a long enough password" },
    "/auth/two-factor/confirm": { code: "123456" },
    "/auth/two-factor/end": { password: "a long enough password" },
    "/auth/two-factor/backup-codes": { password: "a long enough password" },
    "/oauth/consent": { request: "r.eA", allow: true, content: false, forms: ["frm_1"] },
    "/oauth/register": {
      client_name: "Agent",
      client_uri: "https://agent.example/",
      redirect_uris: ["https://agent.example/callback"],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      software_id: "agent",
      software_version: "1",
    },
  };
  const forms: Readonly<Record<string, readonly string[]>> = {
    "/oauth/token": [
      "grant_type",
      "code",
      "code_verifier",
      "redirect_uri",
      "refresh_token",
      "scope",
      "resource",
      "client_id",
      "client_secret",
    ],
    "/oauth/revoke": ["token", "client_id", "client_secret"],
  };

  const send = async (path: string, contentType: string, body: string) => {
    await database.db.prisma.rateBucket.deleteMany();
    const headers = { "content-type": contentType, origin: "http://localhost:4000", host: "localhost:4000" };
    return ada.request(path, { method: "POST", headers, body });
  };

  it("is refused without a fault in every text of every sign-in and OAuth request body", async () => {
    const routes = app.hono.routes
      .filter(({ method, path }) => method === "POST" && /^\/(?:auth|oauth)\//.test(path))
      .map(({ path }) => path);
    // These read no body.
    const known = ["/auth/sign-out", "/auth/sign-in/passkey/options", ...Object.keys(bodies), ...Object.keys(forms)];
    expect([...new Set(routes)].sort()).toEqual(known.sort());
    const wrong: string[] = [];
    for (const [path, body] of Object.entries(bodies)) {
      const texts = Object.entries({ ...body, unknown: "x" }).filter(([, value]) => typeof value !== "boolean");
      for (const [name, value] of texts) {
        for (const text of UNSTORABLE) {
          const changed = { ...body, [name]: Array.isArray(value) ? [text] : text };
          const { status } = await send(path, "application/json", JSON.stringify(changed));
          if (status !== 400) wrong.push(`${path} ${name}: ${status}`);
        }
      }
    }
    for (const [path, names] of Object.entries(forms)) {
      for (const name of names) {
        for (const text of ["a%00b", "a%ED%A0%BDb", "a%ED%B2%A9b"]) {
          const rest = names.filter((other) => other !== name).map((other) => `${other}=x`);
          const { status } = await send(
            path,
            "application/x-www-form-urlencoded",
            [...rest, `${name}=${text}`].join("&"),
          );
          if (status < 400 || status > 401) wrong.push(`${path} ${name}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(logged).toEqual([]);
  });

  it("is refused without a fault in every URL that takes text and in a packed request", async () => {
    const packed = Buffer.from("client_id=a%00b&sig=x&exp=1").toString("base64url");
    const parameters = ["client_id", "redirect_uri", "state", "scope", "resource", "response_type", "code_challenge"];
    const paths = [
      ...parameters.map((name) => `/oauth/authorize?${name}=`),
      `/oauth/consent?request=r.${packed}&x=`,
      "/oauth/consent?request=",
      "/exports/",
      "/files/file_1?account=",
      "/confirm/",
      "/confirm-message/",
      "/f/",
      "/",
      "/assets/",
    ];
    const wrong: string[] = [];
    for (const path of paths) {
      for (const text of ["a%00b", "a%ED%A0%BDb", "a%ED%B2%A9b", "%"]) {
        const { status } = await ada.request(path + text);
        if (status >= 500) wrong.push(`${path}${text}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(logged).toEqual([]);
  });

  it("is refused without a fault in every tool argument and all other input from an agent", async () => {
    const url = await serveMcp(deps);
    const token = await ada.owner.token({ content: true });
    const form = await ada.owner.form();
    const wrong: string[] = [];
    for (const text of UNSTORABLE) {
      for (const [name, value] of Object.entries({
        formId: text,
        folder: text,
        limit: text,
        includeContent: text,
        cursor: text,
        [text]: text,
      })) {
        const { status, text: answer, result } = await callRaw(url, token, { formId: form.id, [name]: value });
        // Unknown arguments are ignored.
        const isRight = status === 200 && (name === text || result?.isError === true) && !/went wrong/.test(answer);
        if (!isRight) wrong.push(`${name}: ${answer}`);
      }
      const clientInfo = { name: text, version: text, title: text };
      const messages = [
        { method: "initialize", params: { protocolVersion: text, capabilities: { [text]: {} }, clientInfo } },
        { method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
        { method: text, params: {} },
        { method: "tools/call", params: { name: text, arguments: {} } },
        {
          method: "tools/call",
          params: { name: "list_submissions", arguments: { formId: form.id }, _meta: { [text]: text } },
        },
      ];
      for (const message of messages) {
        const response = await postRaw(url, token, { jsonrpc: "2.0", id: text, ...message });
        const answer = await response.text();
        if (response.status >= 500 || /-32603|went wrong/.test(answer)) wrong.push(`${message.method}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(logged).toEqual([]);
  });
});

describe("A name", () => {
  it.each([
    ["CreateForm", { input: { name: "Evil\nBcc: a@example.test" } }, /line breaks/],
    ["CreateForm", { input: { name: "Evil\u2028name" } }, /line breaks/],
    ["CreateForm", { input: { name: "Evil\u001b[31mname" } }, /control characters/],
    ["CreateAgentToken", { input: { name: "a\r\nb", content: false, formIds: [] } }, /line breaks/],
    ["UpdateProfile", { name: "a\tb", timeZone: "UTC" }, /line breaks/],
  ])("is a single line without control characters: %s %j", async (operation, variables, words) => {
    const { errors } = await ada.run(operation, variables);
    expect(errors).toMatchObject([{ message: expect.stringMatching(words), extensions: { code: "INVALID" } }]);
  });

  it("may contain emoji, joiners and right-to-left letters", async () => {
    const { errors } = await ada.run("CreateForm", { input: { name: "👩‍👩‍👧 טופס ← می‌خواهم" } });
    expect(errors).toBeUndefined();
  });
});
