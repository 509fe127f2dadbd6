import { isObjectType } from "graphql";
import { createSchema, createYoga, type Plugin } from "graphql-yoga";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { compileOperations } from "../../../server/core/graphql/compile.ts";
import { createLoaders, type GraphQLContext } from "../../../server/core/graphql/context.ts";
import { maskError } from "../../../server/core/graphql/mask-error.ts";
import { createChangeFeed } from "../../../server/core/live/change-feed.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { schema } from "../../../server/schema.ts";
import persistedDocuments from "../../../shared/operations/persisted-documents.json" with { type: "json" };
import { type GraphQLAnswer, operations, TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost } from "../../support/http.ts";
import { matrix } from "../../tenancy/matrix.ts";
import { openWorld, type World, withoutRequestFacts } from "../../tenancy/world.ts";

const database = useDatabase();
const texts = new Map<string, string>(Object.entries(persistedDocuments));
const textOf = (operation: string) => texts.get(operations.get(operation)?.hash ?? "") ?? "";

type Variables = Readonly<Record<string, unknown>>;
type Ask = (query: string, variables?: Variables) => Promise<GraphQLAnswer>;

/** A server like the dashboard's, with or without compiled operations. */
function serve(isCompiled: boolean, deps: Deps, options: Parameters<typeof createYoga<object, object>>[0]): Ask {
  const plugins: Plugin[] = isCompiled ? [compileOperations(deps)] : [];
  const maskedErrors = { maskError: (error: unknown) => maskError(error, deps) };
  const yoga = createYoga<object, object>({ ...options, plugins, maskedErrors, logging: false });
  return async (query, variables = {}) => {
    const response = await yoga.fetch("http://localhost/graphql", jsonPost({ query, variables }));
    expect(response.status).toBe(200);
    const { data, errors } = JSON.parse(withoutRequestFacts(await response.text())) as GraphQLAnswer;
    return errors === undefined ? { data } : { data, errors };
  };
}

function serveWorld(isCompiled: boolean, { mine, deps }: World): Ask {
  const [changes, scope] = [createChangeFeed(deps), mine.owner.scope()];
  const shared = { scope, deps, changes, renew: async () => scope };
  const context = (): GraphQLContext => ({ ...shared, loaders: createLoaders(scope, deps) });
  return serve(isCompiled, deps, { schema, context });
}

type Asked = Readonly<{ operation: string; variables: Variables; answer: GraphQLAnswer }>;

/** Runs every operation of the matrix, about things of the owner's and about absent ones. */
async function runMatrix(world: World, ask: Ask): Promise<Asked[]> {
  const asked: Asked[] = [];
  class Recorded extends TestDashboard {
    override async run(operation: string, variables: Variables = {}): Promise<GraphQLAnswer> {
      const answer = await ask(textOf(operation), variables);
      asked.push({ operation, variables, answer });
      return answer;
    }
  }
  const mine = new Recorded(world.app, world.mine.owner, world.mine.cookie);
  for (const [name, surface] of Object.entries(matrix)) {
    if (!/^(Query|Mutation)/.test(name)) continue;
    const ids = surface.takes === "nothing" ? [""] : Object.values(world.absent[surface.takes]);
    for (const id of ids) await surface.call({ ...world, mine }, id);
  }
  return asked;
}

/** Watches what resolvers return, until the test ends; fills the result with the names of getters that it has. */
function watchGetters(): Set<string> {
  const found = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    for (const field of isObjectType(type) ? Object.values(type.getFields()) : []) {
      const { resolve } = field;
      if (resolve === undefined) continue;
      onTestFinished(() => {
        field.resolve = resolve;
      });
      field.resolve = (...args) => {
        const result: unknown = resolve(...args);
        const note = (row: unknown) =>
          gettersOf(row).forEach((name) => void found.add(`${type}.${field.name}: ${name}`));
        Promise.resolve(result).then(
          (rows) => (Array.isArray(rows) ? rows.forEach(note) : note(rows)),
          () => undefined,
        );
        return result;
      };
    }
  }
  return found;
}

function gettersOf(row: unknown): string[] {
  if (typeof row !== "object" || row === null || row instanceof Date || row === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(row)).filter(([, { get }]) => get !== undefined);
  return [...own.map(([name]) => name), ...gettersOf(Object.getPrototypeOf(row))].filter(
    (name) => name !== "__proto__",
  );
}

const accountOf = (world: World): string => world.mine.owner.account.id;

/** For queries that the matrix leaves out, because it reads their fields with others. */
const variablesOf = (world: World) => ({ ...FIXED, formId: world.form.id, id: world.visibleId });

const FIXED = { first: 5, folder: "inbox", text: "mine" };

const WRONG = { first: "many", folder: "nowhere", formId: [1], id: null };

/** An answer without what is random: ids, times, and the ends of tokens. */
const withoutRandom = ({ operation, answer }: Asked): string =>
  `${operation} ${JSON.stringify(answer).replaceAll(/"hint":"[^"]*"|"[^"]*\d[^"]*"/g, '"…"')}`;

describe("A compiled operation", () => {
  it("gives the same answer as an interpreted one: every query, with right and wrong variables", async () => {
    const world = await openWorld(database);
    const getters = watchGetters();
    const warn = vi.spyOn(world.deps.log, "warn");
    const [compiled, interpreted] = [serveWorld(true, world), serveWorld(false, world)];
    const asked = await runMatrix(world, compiled);
    const ran = new Set(asked.map(({ operation }) => operation));
    const missed = [...operations.keys()].filter((name) => !ran.has(name) && name !== "SubmissionChanges");
    const cases = [...asked, ...missed.map((operation) => ({ operation, variables: variablesOf(world) }))];
    for (const { operation, variables } of cases) {
      const text = textOf(operation);
      if (!text.includes(`query ${operation}`)) continue;
      for (const given of [variables, {}, { ...variables, ...WRONG }]) {
        const [answer, expected] = [await compiled(text, given), await interpreted(text, given)];
        expect({ operation, given, answer }).toEqual({ operation, given, answer: expected });
      }
    }
    expect(missed.filter((operation) => !textOf(operation).includes(`query ${operation}`))).toEqual([]);
    expect(warn.mock.calls.flat()).not.toContain("an operation could not be compiled");
    // If a getter throws after an asynchronous resolver, a compiled operation never answers.
    expect([...getters]).toEqual([]);
  }, 240_000);

  it("changes the same as an interpreted one: every mutation", async () => {
    const worlds = [await openWorld(database), await openWorld(database), await openWorld(database)];
    // The owner of the first account may change the server's settings.
    const [, mine, theirs] = worlds.sort((one, other) => (accountOf(one) < accountOf(other) ? -1 : 1));
    if (mine === undefined || theirs === undefined) return expect.fail();
    const compiled = await runMatrix(mine, serveWorld(true, mine));
    const interpreted = await runMatrix(theirs, serveWorld(false, theirs));
    expect(compiled.map(withoutRandom)).toEqual(interpreted.map(withoutRandom));
  }, 240_000);

  it.each([
    ["a null that is not allowed", "{ absent }"],
    ["a null in an item, which makes only that item null", "{ items { name at } }"],
    ["a resolver that throws", "{ thrown other }"],
    ["a resolver that rejects below another field", "{ parent { rejected } other }"],
    ["a value that cannot be written", "{ at }"],
    ["a failing mutation", "mutation { change }"],
  ])("reports a bug as an interpreted one does: %s", async (_bug, query) => {
    const [mine, theirs] = await Promise.all(
      [true, false].map(async (isCompiled) => {
        const deps = { ...createTestDeps(database.db), log: createLogger("silent") };
        const logged = vi.spyOn(deps.log, "error");
        const answer = await serve(isCompiled, deps, { schema: broken })(query);
        const errors = logged.mock.calls.map(([facts]) => (facts as unknown as { err: Error }).err.message);
        return { answer, errors };
      }),
    );
    expect(mine).toEqual(theirs);
    expect(mine?.errors).toHaveLength(1);
    expect(mine?.answer.errors).toMatchObject([{ extensions: { code: "INTERNAL" } }]);
  });
});

const fail = () => {
  throw new Error("a bug");
};

const broken = createSchema({
  typeDefs: `
    scalar At
    type Item { name: String! at: At }
    type Parent { rejected: Int! }
    type Query { absent: String! items: [Item] thrown: Int other: Int parent: Parent at: At }
    type Mutation { change: Int! }
  `,
  resolvers: {
    At: { serialize: fail },
    Parent: { rejected: async () => fail() },
    Query: {
      absent: async () => null,
      items: async () => [{ name: "first" }, { name: null }],
      thrown: fail,
      other: () => 1,
      parent: () => ({}),
      at: () => new Date(0),
    },
    Mutation: { change: fail },
  },
});
