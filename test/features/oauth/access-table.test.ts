import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import { createToken, revokeToken } from "../../../server/core/agents/tokens.ts";
import { disconnectAgent } from "../../../server/features/oauth/connections.ts";
import { createTestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { askApp, listing } from "../../support/mcp.ts";
import { connect, type OAuthContext, openOAuthContext } from "../../support/oauth.ts";

const database = useDatabase();

const CREDENTIALS = ["none", "expired", "revoked", "other owner's", "metadata only", "content", "one form"] as const;
type Credential = (typeof CREDENTIALS)[number];
const FORMS = ["own", "own, not chosen", "foreign", "unknown"] as const;
type FormKind = (typeof FORMS)[number];

let context: OAuthContext;
let later: App;
let ada: TestDashboard;
let eve: TestDashboard;
let forms: Record<FormKind, string>;
let bearers: Record<"agent token" | "access token", Record<Credential, string | null>>;

beforeAll(async () => {
  context = openOAuthContext(database.db);
  const { app, deps } = context;
  const clock = createTestClock(context.clock.now());
  clock.advance({ days: 2 });
  later = buildApp({ ...deps, clock });
  ada = await openDashboard(app, deps);
  eve = await openDashboard(app, deps);
  const own = await ada.owner.form();
  const notChosen = await ada.owner.form();
  const foreign = await eve.owner.form();
  for (const form of [own, notChosen, foreign]) {
    for (const folder of ["inbox", "spam"] as const) {
      await form.submission({ folder, fields: [["message", `canary of ${form.id} in ${folder}`]] });
    }
  }
  forms = { own: own.id, "own, not chosen": notChosen.id, foreign: foreign.id, unknown: deps.newId("frm") };
  bearers = { "agent token": await agentTokens(), "access token": await accessTokens() };
});

afterAll(async () => {
  await context.app.close();
  await later.close();
});

async function agentTokens(): Promise<Record<Credential, string | null>> {
  const { owner } = ada;
  const revoked = await createToken(owner.scope(), context.deps, { name: "x", content: true, formIds: [] });
  await revokeToken(owner.scope(), context.deps, { id: revoked.token.id });
  return {
    none: null,
    expired: await owner.token({ content: true, expiresInDays: 1 }),
    revoked: revoked.secret,
    "other owner's": await eve.owner.token({ content: true }),
    "metadata only": await owner.token(),
    content: await owner.token({ content: true }),
    "one form": await owner.token({ content: true, formIds: [forms.own] }),
  };
}

async function accessTokens(): Promise<Record<Credential, string | null>> {
  const { app, deps } = context;
  const give = async (owner: TestDashboard, decision = {}) =>
    (await connect(app, owner, { content: true, ...decision })).accessToken;
  const revoked = await give(ada);
  const [connection] = await deps.db.prisma.agentConnection.findMany({ where: { accountId: ada.owner.account.id } });
  await disconnectAgent(ada.owner.scope(), deps, { id: connection?.id ?? "" });
  return {
    none: null,
    expired: await give(ada),
    revoked,
    "other owner's": await give(eve),
    "metadata only": await give(ada, { content: false }),
    content: await give(ada),
    "one form": await give(ada, { forms: [forms.own] }),
  };
}

interface Asked {
  readonly bearer: string | null;
  readonly form: FormKind;
  readonly folder: string;
  readonly includeContent: boolean;
  readonly isExpired: boolean;
}

/** The outcome of a call: refused by authentication, advised by the tool, or served, and with which contents. */
async function call({ bearer, form, folder, includeContent, isExpired }: Asked): Promise<string> {
  const message = listing({ formId: forms[form], folder, includeContent });
  const response = await askApp(isExpired ? later : context.app, bearer, message);
  const text = await response.text();
  const canaries = [...text.matchAll(/canary of (frm_\w+) in (\w+)/g)].map(([, id, place]) => `${id} ${place}`);
  expect(canaries.filter((canary) => canary !== `${forms[form]} ${folder}`)).toEqual([]);
  if (response.status !== 200) return canaries.length === 0 ? String(response.status) : "leak";
  const { result } = JSON.parse(text) as { result: { isError?: boolean } };
  if (result.isError === true) return canaries.length === 0 ? "advice" : "leak";
  return canaries.length === 0 ? "metadata" : "contents";
}

function expected(credential: Credential, form: FormKind, includeContent: boolean): string {
  const served = includeContent ? "contents" : "metadata";
  switch (credential) {
    case "none":
    case "expired":
    case "revoked":
      return "401";
    case "other owner's":
      return form === "foreign" ? served : "advice";
    case "metadata only":
      return form.startsWith("own") && !includeContent ? "metadata" : "advice";
    case "content":
      return form.startsWith("own") ? served : "advice";
    case "one form":
      return form === "own" ? served : "advice";
  }
}

describe.each(["agent token", "access token"] as const)("Access with an %s", (kind) => {
  it.each(CREDENTIALS)("returns only what is allowed for each folder of each kind of form: %s", async (credential) => {
    const [found, wanted]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const form of FORMS) {
      for (const folder of ["inbox", "spam"]) {
        for (const includeContent of [false, true]) {
          const name = `${form}, ${folder}, ${includeContent ? "with" : "without"} contents`;
          const bearer = bearers[kind][credential];
          found[name] = await call({ bearer, form, folder, includeContent, isExpired: credential === "expired" });
          wanted[name] = expected(credential, form, includeContent);
        }
      }
    }
    expect(found).toEqual(wanted);
  });
});
