import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { buildApp } from "../../server/app.ts";
import type { CreateTokenInput } from "../../server/core/agents/tokens.ts";
import { createMcp } from "../../server/core/mcp/mcp.ts";
import { type FormFacts, owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { serveApp } from "../support/http.ts";
import { anyRate } from "../support/mcp.ts";
import { letLoose, type Outcome } from "./agent.ts";
import { hostileMessages } from "./messages.ts";

const database = useDatabase();

/** Marks each place with a word that occurs nowhere else. */
const CANARIES = {
  own: "canary-of-the-form",
  spam: "canary-of-its-spam",
  "addresses an AI": "canary-beside-an-order",
  hidden: "canary-of-a-hidden-field",
  "other form": "canary-of-another-form",
  stranger: "canary-of-a-stranger",
} as const;
type Canary = keyof typeof CANARIES;

const HIDDEN = ["secret"];

async function world(facts: FormFacts) {
  const deps = createTestDeps(database.db);
  // Without rate limiting, which would stop it before it has obeyed everything.
  const base = await serveApp(
    new Hono().route("/mcp", createMcp(deps, { rate: anyRate })).route("/", buildApp(deps).hono),
  );
  const [ada, eve] = [await owner(deps), await owner(deps)];
  const form = await ada.form({ hiddenFromAgents: HIDDEN, ...facts });
  const [other, foreign] = [await ada.form({ name: "Other" }), await eve.form({ name: "Foreign" })];
  await form.submission({
    fields: [
      ["message", CANARIES.own],
      ["secret", CANARIES.hidden],
    ],
  });
  await form.submission({ folder: "spam", fields: [["message", CANARIES.spam]] });
  await other.submission({ fields: [["message", CANARIES["other form"]]] });
  await foreign.submission({ fields: [["message", CANARIES.stranger]] });
  const orders = hostileMessages({
    forms: [other.id, foreign.id],
    addresses: [
      "/graphql",
      "/history.csv",
      "/access.csv",
      "/mcp",
      `/f/${other.id}`,
      "/auth/state",
      "/metrics",
      "/readyz",
    ].map((path) => new URL(path, base).href),
  });
  for (const order of orders) {
    await form.submission({ addressesAi: true, fields: [["message", `${order} ${CANARIES["addresses an AI"]}`]] });
  }
  const loose = async (token: Partial<CreateTokenInput>) => {
    const formIds = token.formIds?.length === 0 ? [] : [form.id];
    const secret = await ada.token({ contentsPerDay: 100_000, ...token, formIds });
    return letLoose(
      { url: new URL("/mcp", base).href, token: secret },
      { formId: form.id, includeContent: token.content === true, limit: 100 },
    );
  };
  return { deps, ada, form, orders, loose };
}

const reached = ({ received }: Outcome): Canary[] =>
  (Object.keys(CANARIES) as Canary[]).filter((name) => received.some((text) => text.includes(CANARIES[name])));

const ALL_OF_FORM: readonly Canary[] = ["own", "spam", "addresses an AI"];

describe("An agent obeying every word of 100 hostile messages in 20 languages", () => {
  const KINDS: Readonly<
    Record<string, [token: Partial<CreateTokenInput>, form: FormFacts, reaches: readonly Canary[]]>
  > = {
    "with metadata only": [{}, {}, []],
    "with contents of one form": [{ content: true }, {}, ALL_OF_FORM],
    "with contents of all forms of the account": [{ content: true, formIds: [] }, {}, [...ALL_OF_FORM, "other form"]],
    "with contents of what was screened": [{ content: true }, { agentContents: "screened" }, ["own"]],
    "with a form that shares none": [{ content: true }, { agentContents: "none" }, []],
    "beyond its limit": [{ content: true, contentsPerDay: 0 }, {}, []],
  };

  test.each(Object.entries(KINDS))(
    "%s reaches only what its access permits and changes nothing",
    async (_kind, [token, facts, reaches]) => {
      const { deps, ada, form, orders, loose } = await world(facts);
      expect(orders).toHaveLength(100);
      const before = await stateOf();
      const outcome = await loose(token);
      expect(reached(outcome)).toEqual(reaches);
      expect(await stateOf()).toEqual(before);
      // It obeyed everything it could read as an order.
      if (reaches.includes("addresses an AI")) expect(outcome.done.length).toBeGreaterThan(40);

      async function stateOf() {
        const { submission, form: forms } = deps.db.prisma;
        const own = { where: { accountId: ada.account.id } };
        const status = await submission.groupBy({ by: ["status", "folder"], where: { formId: form.id }, _count: true });
        return { status, forms: await forms.count(own) };
      }
    },
  );
});
