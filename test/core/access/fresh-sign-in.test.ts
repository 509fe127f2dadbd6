import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_CONTENTS_PER_DAY } from "../../../shared/agent-contents.ts";
import { Authenticator, type CeremonyOptions } from "../../support/authenticator.ts";
import type { TestForm } from "../../support/builders.ts";
import { cookieOf } from "../../support/cookies.ts";
import { TestDashboard, testPassword } from "../../support/dashboard.ts";
import { useServer } from "../../support/server.ts";

const server = useServer({ ada: { plan: "pro" } });
let form: TestForm;

beforeEach(async () => {
  form = await server.ada.owner.form();
});

/** Makes every session's sign-in this long ago. */
async function signedInAgo(by: Parameters<typeof server.clock.advance>[0]): Promise<void> {
  await server.prisma.session.updateMany({ data: { createdAt: server.clock.now(), confirmedAt: null } });
  server.clock.advance(by);
}

type Variables = Readonly<Record<string, unknown>>;
const outcome = async (operation: string, variables: Variables, dashboard = server.ada) =>
  (await dashboard.run(operation, variables)).errors?.[0]?.extensions?.code ?? "done";
const shorten = (days: number, dashboard = server.ada) => outcome("SetRecordDays", { days }, dashboard);
const confirm = async (password = testPassword, dashboard = server.ada) =>
  (await server.post("/confirm", { password }, dashboard.cookie)).status;
const eraseVariables = (value: string, upTo: string) => ({ value, place: "whole", upTo, withMentions: false });

/** Operations that a borrowed browser must not perform, each with its setup. */
const DANGEROUS: Readonly<Record<string, () => Promise<readonly [operation: string, variables: Variables]>>> = {
  "erasing a person": async () => {
    const upTo = await form.submission({ fields: [["email", "person@example.org"]] });
    return ["EraseMatching", eraseVariables("person@example.org", upTo)];
  },
  "downloading everything of a person": async () => {
    const upTo = await form.submission({ fields: [["email", "person@example.org"]] });
    return ["StartAnswer", { value: "person@example.org", place: "whole", upTo, withNotes: true, withMentions: false }];
  },
  "shortening the retention window": async () => ["SetRetention", { days: 20 }],
  "shortening how long records are kept": async () => ["SetRecordDays", { days: 90 }],
  "inviting an owner": async () => ["CreateInvitation", { role: "owner", formIds: null }],
  "making somebody an owner": async () => {
    const grace = await server.join({ role: "manager" });
    return ["ChangeMember", { userId: grace.owner.user.id, role: "owner" }];
  },
  "demoting another owner": async () => {
    const grace = await server.join({ role: "owner" });
    return ["ChangeMember", { userId: grace.owner.user.id, role: "manager" }];
  },
  "removing another owner": async () => {
    const grace = await server.join({ role: "owner" });
    return ["RemoveMember", { userId: grace.owner.user.id }];
  },
  "inviting a manager": async () => ["CreateInvitation", { role: "manager", formIds: null }],
  "giving an agent contents": async () => ["CreateAgentToken", { input: { name: "x", content: true, formIds: [] } }],
  "letting an agent read more a day": async () => {
    const input = { name: "x", content: false, formIds: [] };
    await server.ada.run("CreateAgentToken", { input });
    const { id } = await server.prisma.agentToken.findFirstOrThrow();
    return ["SetContentsPerDay", { id, contentsPerDay: DEFAULT_CONTENTS_PER_DAY + 1 }];
  },
  "showing agents a field again": async () => {
    await server.ada.run("HideFromAgents", { id: form.id, names: ["phone"] });
    return ["HideFromAgents", { id: form.id, names: [] }];
  },
  "showing agents more messages": async () => {
    await server.ada.run("UpdateForm", { id: form.id, input: { agentContents: "none" } });
    return ["UpdateForm", { id: form.id, input: { agentContents: "all" } }];
  },
  "sending messages to another address": async () => [
    "UpdateForm",
    { id: form.id, input: { destinations: ["thief@example.test"] } },
  ],
  "making a form that sends to another address": async () => [
    "CreateForm",
    { input: { name: "New", destination: "thief@example.test" } },
  ],
  "sending messages to a webhook": async () => ["CreateWebhook", { input: { url: "https://8.8.8.8/x" } }],
  "sending a webhook elsewhere": async () => {
    await server.ada.run("CreateWebhook", { input: { url: "https://8.8.8.8/x" } });
    const { id } = await server.prisma.webhookEndpoint.findFirstOrThrow();
    return ["UpdateWebhook", { id, input: { url: "https://8.8.8.8/y" } }];
  },
  "changing the mail server": async () => [
    "SaveMailSettings",
    { input: { host: "127.0.0.1", port: 9, security: "none", username: "", sender: "mine@example.test" } },
  ],
  "deleting for good": async () => {
    const id = await form.submission();
    await server.ada.run("DeleteSubmissions", { ids: [id] });
    return ["DeleteFromTrash", { ids: [id] }];
  },
};

describe.each(Object.entries(DANGEROUS))("The fresh sign-in check for %s", (_what, prepare) => {
  it("requires confirmation of an old sign-in, then allows the action", async () => {
    const [operation, variables] = await prepare();
    await signedInAgo({ hours: 1 });
    expect(await outcome(operation, variables)).toBe("SIGN_IN_AGAIN");
    expect(await outcome(operation, variables)).toBe("SIGN_IN_AGAIN");
    expect(await confirm()).toBe(200);
    expect(await outcome(operation, variables)).toBe("done");
  });

  it("does not ask a user who has just signed in", async () => {
    const [operation, variables] = await prepare();
    await signedInAgo({ minutes: 1 });
    expect(await outcome(operation, variables)).toBe("done");
  });
});

it("requires no fresh sign-in for actions that delete nothing and grant nobody more access", async () => {
  await server.ada.run("CreateWebhook", { input: { url: "https://8.8.8.8/x" } });
  await signedInAgo({ hours: 1 });
  expect(await shorten(1825)).toBe("done");
  expect(await outcome("SetRetention", { days: 365 })).toBe("done");
  const id = form.id;
  expect(await outcome("CreateAgentToken", { input: { name: "x", content: false, formIds: [] } })).toBe("done");
  const { id: token } = await server.prisma.agentToken.findFirstOrThrow();
  expect(await outcome("SetContentsPerDay", { id: token, contentsPerDay: DEFAULT_CONTENTS_PER_DAY })).toBe("done");
  expect(await outcome("HideFromAgents", { id, names: ["phone"] })).toBe("done");
  expect(await outcome("CreateForm", { input: { name: "New", destination: server.ada.owner.user.email } })).toBe(
    "done",
  );
  expect(await outcome("UpdateForm", { id, input: { agentContents: "none", archived: true } })).toBe("done");
  const { id: endpoint } = await server.prisma.webhookEndpoint.findFirstOrThrow();
  expect(await outcome("UpdateWebhook", { id: endpoint, input: { enabled: false } })).toBe("done");
});

it("rejects a role without permission instead of asking for confirmation", async () => {
  const max = await server.join({ role: "manager" });
  await signedInAgo({ hours: 1 });
  expect(await shorten(90, max)).toBe("FORBIDDEN");
  expect(await outcome("CreateInvitation", { role: "owner", formIds: null }, max)).toBe("FORBIDDEN");
});

describe("A sign-in or confirmation", () => {
  it.each([
    ["a millisecond less than ten minutes ago is fresh", -1, "done"],
    ["exactly ten minutes ago is not", 0, "SIGN_IN_AGAIN"],
    ["longer ago is not", 1, "SIGN_IN_AGAIN"],
  ])("from %s", async (_when, ms, expected) => {
    await signedInAgo({ minutes: 10, ms });
    expect(await shorten(180)).toBe(expected);
    server.clock.advance({ hours: 1 });
    expect(await confirm()).toBe(200);
    server.clock.advance({ minutes: 10, ms });
    expect(await shorten(90)).toBe(expected);
  });

  it("counts only for its own session, not for another session of the same user", async () => {
    const { email } = server.ada.owner.user;
    const again = await server.post("/sign-in", { email, password: testPassword });
    const other = new TestDashboard(server.app, server.ada.owner, cookieOf(again));
    await signedInAgo({ hours: 1 });
    expect(await confirm()).toBe(200);
    expect(await shorten(180, other)).toBe("SIGN_IN_AGAIN");
    expect(await shorten(180)).toBe("done");
  });
});

describe("A confirmation", () => {
  it("fails with a wrong password or without a session", async () => {
    await signedInAgo({ hours: 1 });
    expect(await confirm("a wrong password")).toBe(403);
    expect((await server.post("/confirm", { password: testPassword })).status).toBe(401);
    expect(await shorten(180)).toBe("SIGN_IN_AGAIN");
  });

  it("rejects somebody else's passkey and accepts the user's own", async () => {
    const grace = await server.open();
    const [own, hers] = [await addPasskey(server.ada), await addPasskey(grace)];
    await signedInAgo({ hours: 1 });
    expect(await confirmBy(hers)).toBe(403);
    expect(await shorten(180)).toBe("SIGN_IN_AGAIN");
    expect(await confirmBy(own)).toBe(200);
    expect(await shorten(180)).toBe("done");
  });

  async function optionsOf(path: string, body: object, cookie: string): Promise<CeremonyOptions> {
    return ((await (await server.post(path, body, cookie)).json()) as { options: CeremonyOptions }).options;
  }

  async function addPasskey({ cookie }: TestDashboard): Promise<Authenticator> {
    const authenticator = new Authenticator();
    const options = await optionsOf("/passkeys/options", { password: testPassword }, cookie);
    const added = { name: "Laptop", response: authenticator.create(options) };
    expect((await server.post("/passkeys", added, cookie)).status).toBe(200);
    return authenticator;
  }

  async function confirmBy(authenticator: Authenticator): Promise<number> {
    const options = await optionsOf("/sign-in/passkey/options", {}, "");
    return (await server.post("/confirm/passkey", authenticator.get(options), server.ada.cookie)).status;
  }
});

describe("A multi-step erasure", () => {
  async function begun() {
    const upTo = await form.submission({ fields: [["email", "person@example.org"]] });
    const id = server.deps.newId("era");
    const nothing = { submissions: 0, deliveries: 0, attempts: 0, formCounts: [] };
    const accountId = server.ada.owner.account.id;
    await server.prisma.erasure.create({ data: { id, accountId, createdAt: server.clock.now(), ...nothing } });
    return { ...eraseVariables("person@example.org", upTo), erasureId: id };
  }

  it("can be finished after the time limit if it began in time", async () => {
    await signedInAgo({ minutes: 10, ms: -1 });
    const step = await begun();
    server.clock.advance({ hours: 1 });
    expect(await outcome("EraseMatching", step)).toBe("done");
  });

  it("requires a new confirmation if it began too late or before the sign-in", async () => {
    await signedInAgo({ minutes: 10 });
    expect(await outcome("EraseMatching", await begun())).toBe("SIGN_IN_AGAIN");
    const early = await begun();
    server.clock.advance({ ms: 1 });
    await signedInAgo({ hours: 1 });
    expect(await outcome("EraseMatching", early)).toBe("SIGN_IN_AGAIN");
  });
});
