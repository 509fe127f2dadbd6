import { beforeEach, describe, expect, it } from "vitest";
import { createToken } from "../../server/core/agents/tokens.ts";
import { deleteSubmissions } from "../../server/features/trash/trash.ts";
import { isPermitted, type MemberRights } from "../../shared/permissions.ts";
import { attachFile } from "../support/attach-file.ts";
import { useDatabase } from "../support/database.ts";
import { join } from "../support/members.ts";
import { matrix, type Surface } from "./matrix.ts";
import { isKnownRoute, rightOf, routes, signInNeededFor } from "./rights.ts";
import { forbiddenText, openWorld, type World, withoutRequestFacts } from "./world.ts";

const database = useDatabase();
const JSON_HEADERS = { headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" } };
const REFUSAL = "Your role in this account does not allow this.";

beforeEach(() => database.db.pool.query("TRUNCATE rate_buckets"));

/** What each of these surfaces answers a member who asks for something that does not exist. */
async function answersTo(world: World): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  // The last one ends the session.
  const surfaces: [string, Surface][] = Object.entries(matrix).filter(([name]) => name !== "Mutation.leaveAccount");
  for (const [name, surface] of [...surfaces, ["Mutation.leaveAccount", matrix["Mutation.leaveAccount"]] as const]) {
    const { unknown = "" } = world.absent[surface?.takes ?? "nothing"] as { unknown?: string };
    answers.set(name, (await surface?.call(world, unknown))?.text ?? "");
  }
  return answers;
}

function expected(member: MemberRights): Set<string> {
  const refused = Object.keys(matrix).filter((name) => {
    const right = rightOf(name);
    return right != null && !isPermitted(member, right);
  });
  return new Set(refused);
}

describe.each(["reader", "handler", "manager"] as const)("A %s", (role) => {
  it.each([false, true])(
    "can do exactly what the role allows (limited to one form: %s)",
    async (limited) => {
      const whole = await openWorld(database);
      const formIds = limited ? [whole.form.id] : undefined;
      const mine = await join(whole.app, whole.deps, whole.mine, {
        role,
        ...(formIds === undefined ? {} : { formIds }),
      });
      const member: MemberRights = { role, forms: formIds ?? "all" };
      const answers = await answersTo({ ...whole, mine });
      const refused = [...answers].filter(([, text]) => text.includes(REFUSAL)).map(([name]) => name);
      expect(refused.sort()).toEqual([...expected(member)].sort());
    },
    120_000,
  );
});

describe("A member limited to one form", () => {
  it("sees, counts, finds and exports nothing from another form, which looks nonexistent", async () => {
    const whole = await openWorld(database);
    const outside = await outsideOf(whole);
    // The most privileged of the roles that can be limited.
    const role = "manager";
    const mine = await join(whole.app, whole.deps, whole.mine, { role, formIds: [whole.form.id] });
    const { secret } = await createToken(mine.owner.scope({ role, forms: [whole.form.id] }), whole.deps, {
      name: "Member's agent",
      content: true,
      formIds: [],
    });
    const world: World = { ...whole, ...outside, mine, agentToken: secret };
    const wrong: string[] = [];
    for (const [name, { takes, call }] of Object.entries(matrix)) {
      if (name === "Mutation.leaveAccount" || name.startsWith("email ")) continue;
      const things = takes === "nothing" ? { nothing: "" } : world.absent[takes];
      const answers = new Set<string>();
      for (const [absence, id] of Object.entries(things)) {
        const { text } = await call(world, id);
        if (absence === "foreign" || absence === "unknown")
          answers.add(withoutRequestFacts(text).replaceAll(id, "<id>"));
        if (forbiddenText(world).some((word) => word !== id && text.includes(word)))
          wrong.push(`${name} shows: ${text}`);
      }
      if (answers.size > 1) wrong.push(`${name} tells them apart: ${[...answers].join(" / ")}`);
    }
    expect(wrong).toEqual([]);
    expect(await rowsOf(whole, outside.foreignForm.id)).toEqual(outside.before);
  }, 120_000);
});

function rowsOf({ deps }: World, formId: string) {
  return deps.db.prisma.submission.findMany({ where: { formId }, orderBy: { id: "asc" } });
}

/** A form of the same account that the member may not see, with everything that a foreign one has. */
async function outsideOf(world: World) {
  const { deps, mine } = world;
  const foreignForm = await mine.owner.form({ name: "canary other form" });
  const fields = [["canary name", "canary other"]] as const;
  const foreign = await foreignForm.submission({ fields });
  await foreignForm.submission({ fields, folder: "spam", isDoubtful: true });
  const file = await attachFile(deps, foreign, { name: "canary.txt", content: Buffer.from("canary") });
  const trashed = await foreignForm.submission({ fields });
  await deleteSubmissions(mine.owner.scope(), deps, { ids: [trashed] });
  await mine.run("CreateView", { name: "canary view", address: `/forms/${foreignForm.id}/inbox` });
  await mine.run("CreateLabel", { name: "Shared", color: "red" });
  return {
    foreignForm,
    absent: {
      ...world.absent,
      submission: { ...world.absent.submission, foreign },
      "trashed submission": { ...world.absent["trashed submission"], foreign: trashed },
      file: { ...world.absent.file, foreign: file },
      form: { ...world.absent.form, foreign: foreignForm.id },
    },
    before: await rowsOf(world, foreignForm.id),
  };
}

describe("An old sign-in", () => {
  const ASKED = "Confirm that it is you, then try again.";

  it("must be confirmed for exactly the operations that the table of rights lists", async () => {
    const world = await openWorld(database);
    const hourAgo = new Date(world.deps.clock.now().getTime() - 3_600_000);
    await database.db.prisma.session.updateMany({ data: { createdAt: hourAgo, confirmedAt: null } });
    const wrong: string[] = [];
    for (const [name, { takes, call }] of Object.entries(matrix)) {
      const needed = signInNeededFor(name);
      if (name === "Mutation.leaveAccount" || needed === "fresh at times") continue;
      const { unknown = "" } = world.absent[takes] as { unknown?: string };
      const isAsked = (await call(world, unknown)).text.includes(ASKED);
      if (isAsked !== (needed === "fresh")) wrong.push(`${name}: ${isAsked ? "asked" : "not asked"}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it("has a rule for every mutation of the schema", () => {
    const mutations = Object.keys(matrix).filter((name) => name.startsWith("Mutation."));
    expect(mutations.filter((name) => signInNeededFor(name) === undefined)).toEqual([]);
  });
});

describe("The table of rights", () => {
  it("defines a right for every surface of the matrix", () => {
    expect(Object.keys(matrix).filter((name) => rightOf(name) === undefined)).toEqual([]);
  });

  it("lists every HTTP route and who may call it", async () => {
    const { app } = await openWorld(database);
    const known = app.hono.routes
      // Middleware before other routes grants no access.
      .filter(({ method, path }) => !(method === "ALL" && /\*$|^\/oauth\/consent$/.test(path)))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(known)].filter((route) => !isKnownRoute(route))).toEqual([]);
  });

  it("matches the routes, which reject callers without a session wherever membership is required", async () => {
    const world = await openWorld(database);
    const wrong: string[] = [];
    for (const [route, right] of Object.entries(routes)) {
      if (right === "anybody" || right === "agent") continue;
      const [method = "", path = ""] = route.split(" ");
      const body = JSON.stringify({ next: "a long enough password" });
      const init = method === "GET" ? {} : { method: method === "ALL" ? "POST" : method, body, ...JSON_HEADERS };
      const address = `http://localhost:4000${path.replace(/:\w+/, world.form.id)}`;
      const { status, headers } = await world.app.hono.request(address, init);
      const isRefused = status === 401 || status === 404 || headers.get("location")?.startsWith("/sign-in?") === true;
      if (!isRefused) wrong.push(`${route}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
