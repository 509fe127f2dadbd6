import { describe, expect, it } from "vitest";
import { isOperator } from "../../server/core/access/operator.ts";
import { changeMember, leaveAccount, removeMember } from "../../server/core/members/members.ts";
import { describeForms } from "../../web/src/core/agents/agent-access.ts";
import { describeChange, listDetails } from "../../web/src/features/history/describe-change.ts";
import { operationRequest, type TestDashboard } from "../support/dashboard.ts";
import { askApp, listing } from "../support/mcp.ts";
import { invite } from "../support/members.ts";
import { useServer } from "../support/server.ts";

const server = useServer({ ada: {} });

const codeOf = async (answer: Promise<{ errors?: readonly { extensions?: { code?: string } }[] }>) =>
  (await answer).errors?.[0]?.extensions?.code ?? "done";
const owners = async () => {
  const where = { accountId: server.ada.owner.account.id, role: "owner" } as const;
  return (await server.prisma.membership.findMany({ where })).map(({ userId }) => userId);
};

describe("The last owner", () => {
  it("cannot leave, be removed or be demoted until somebody else is an owner", async () => {
    const grace = await server.join({ role: "reader" });
    const userId = server.ada.owner.user.id;
    expect(await codeOf(server.ada.run("LeaveAccount"))).toBe("CONFLICT");
    expect(await codeOf(server.ada.run("RemoveMember", { userId }))).toBe("CONFLICT");
    expect(await codeOf(server.ada.run("ChangeMember", { userId, role: "manager" }))).toBe("CONFLICT");
    expect(await codeOf(server.ada.run("ChangeMember", { userId: grace.owner.user.id, role: "owner" }))).toBe("done");
    expect(await codeOf(server.ada.run("ChangeMember", { userId, role: "manager" }))).toBe("done");
    expect(await owners()).toEqual([grace.owner.user.id]);
    expect(await codeOf(server.ada.run("LeaveAccount"))).toBe("done");
  });

  it.each(["demoted", "removed", "leaving"])("remains when two owners are %s at the same moment", async (how) => {
    const grace = await server.join({ role: "owner" });
    const scopes = [server.ada.owner.scope(), grace.owner.scope()] as const;
    const act = ([actor, other]: readonly [(typeof scopes)[0], (typeof scopes)[0]]) => {
      if (how === "leaving") return leaveAccount(actor, server.deps);
      if (how === "removed") return removeMember(actor, server.deps, { userId: other.userId });
      return changeMember(actor, server.deps, { userId: other.userId, role: "reader", formIds: null });
    };
    const outcomes = await Promise.allSettled([act([scopes[0], scopes[1]]), act([scopes[1], scopes[0]])]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await owners()).toHaveLength(1);
  });
});

describe("A manager", () => {
  it("grants and revokes only lower roles, and cannot change their own", async () => {
    const max = await server.join({ role: "manager" });
    const grace = await server.join({ role: "reader" });
    const other = await server.join({ role: "manager" });
    const change = (member: TestDashboard, role: string) =>
      codeOf(max.run("ChangeMember", { userId: member.owner.user.id, role }));
    expect(await change(grace, "handler")).toBe("done");
    expect(await change(grace, "manager")).toBe("FORBIDDEN");
    expect(await change(max, "owner")).toBe("FORBIDDEN");
    expect(await change(other, "reader")).toBe("FORBIDDEN");
    expect(await change(server.ada, "reader")).toBe("FORBIDDEN");
    expect(await codeOf(max.run("RemoveMember", { userId: server.ada.owner.user.id }))).toBe("FORBIDDEN");
    for (const role of ["owner", "manager"])
      expect(await codeOf(max.run("CreateInvitation", { role }))).toBe("FORBIDDEN");
    expect(await codeOf(max.run("CreateInvitation", { role: "handler" }))).toBe("done");
    expect(await codeOf(max.run("RemoveMember", { userId: grace.owner.user.id }))).toBe("done");
  });

  it("cannot see or revoke other members' agents, although an owner can see theirs", async () => {
    const max = await server.join({ role: "manager" });
    const secret = await server.ada.owner.token({ name: "Ada's agent" });
    expect(JSON.stringify(await max.run("TokensPage"))).not.toContain("Ada's agent");
    const { id } = await server.prisma.agentToken.findFirstOrThrow();
    expect(await codeOf(max.run("RevokeAgentToken", { id }))).toBe("NOT_FOUND");
    expect(secret).toMatch(/^pst_/);
    const mine = await max.run("CreateAgentToken", { input: { name: "Max's agent", content: true, formIds: [] } });
    expect(mine).not.toHaveProperty("errors");
    expect(JSON.stringify(await server.ada.run("TokensPage"))).toContain("Max's agent");
  });
});

it("A reader can change their name but not the account's time zone", async () => {
  const grace = await server.join({ role: "reader" });
  expect(await codeOf(grace.run("UpdateProfile", { name: "Grace H.", timeZone: "UTC" }))).toBe("done");
  expect(await codeOf(grace.run("UpdateProfile", { name: "Grace H.", timeZone: "Europe/Lisbon" }))).toBe("FORBIDDEN");
});

it("The access record names the member who exported data, even after they have left", async () => {
  const grace = await server.join({ role: "reader" });
  await (await server.ada.owner.form()).submission();
  for (const member of [grace, server.ada]) {
    const started = await member.run("StartExport", { formId: null, variant: "program" });
    const { url } = (started as { data: { startExport: { url: string } } }).data.startExport;
    await (await member.request(url)).text();
  }
  await server.ada.run("RemoveMember", { userId: grace.owner.user.id });
  const adasName = server.ada.owner.user.name === "" ? server.ada.owner.user.email : server.ada.owner.user.name;
  expect(await server.ada.run("AccessRecords", { first: 10 })).toMatchObject({
    data: { accessRecords: { nodes: [{ credentialName: adasName }, { credentialName: "Grace" }] } },
  });
});

describe("The member behind an agent", () => {
  const changesOf = async (subject: string) => {
    const { data } = await server.ada.run("AccountChanges", { first: 10, filter: { subject } });
    return (data as { accountChanges: { nodes: Parameters<typeof describeChange>[0][] } }).accountChanges.nodes;
  };

  it("is named in the token list, access record, message and history, even after leaving", async () => {
    const form = await server.ada.owner.form({ name: "Acme" });
    const submissionId = await form.submission();
    const grace = await server.join({ role: "reader", formIds: [form.id] });
    const token = await grace.owner.token({ name: "Helper", content: true });
    await askApp(server.app, token, listing({ formId: form.id, includeContent: true }));
    const { id } = await server.prisma.agentToken.findFirstOrThrow();
    expect(await server.ada.run("TokensPage")).toMatchObject({ data: { agentTokens: [{ memberName: "Grace" }] } });
    await server.ada.run("RevokeAgentToken", { id });
    await server.ada.run("RemoveMember", { userId: grace.owner.user.id });
    const read = { credentialName: "Helper", memberName: "Grace" };
    expect(await server.ada.run("AccessRecords", { first: 10 })).toMatchObject({
      data: { accessRecords: { nodes: [read] } },
    });
    expect(await (await server.ada.request("/access.csv")).text()).toContain('"Helper",,"Grace","mcp"');
    expect(await server.ada.run("ReadingPane", { id: submissionId })).toMatchObject({
      data: { submission: { readers: [read] } },
    });
    const told = (await changesOf("agent_token")).map(describeChange);
    expect(told).toContain("Revoked the agent token “Helper” of Grace");
  });

  it("determines the forms listed for the agent, which never exceed the member's own", async () => {
    const [acme, bistro, other] = await Promise.all(
      ["Acme", "Bistro", "Other"].map((name) => server.ada.owner.form({ name })),
    );
    const ids = [acme, bistro, other].map((form) => form?.id ?? "");
    const grace = await server.join({ role: "reader", formIds: ids.slice(0, 2) });
    await grace.owner.token({ name: "Helper" });
    const reach = async (viewer: TestDashboard) => {
      const { data } = await viewer.run("TokensPage");
      const [token] = (data as { agentTokens: Parameters<typeof describeForms>[0][] }).agentTokens;
      return token && describeForms(token);
    };
    for (const viewer of [grace, server.ada]) expect(await reach(viewer)).toBe("2 forms: Acme, Bistro");
    await server.ada.run("ChangeMember", { userId: grace.owner.user.id, role: "reader", formIds: [bistro?.id] });
    for (const viewer of [grace, server.ada]) expect(await reach(viewer)).toBe("Bistro");
    await server.ada.run("ChangeMember", { userId: grace.owner.user.id, role: "reader", formIds: null });
    for (const viewer of [grace, server.ada]) expect(await reach(viewer)).toBe("All forms");
    expect((await changesOf("member")).map((change) => [describeChange(change), listDetails(change)])).toEqual([
      ["Changed the forms of Grace", ["Forms: all"]],
      ["Changed the forms of Grace", ["Forms: removed Acme"]],
    ]);
  });
});

it("Only owners of the first account can operate the server", async () => {
  const grace = await server.join({ role: "manager" });
  expect(await isOperator(server.ada.owner.scope(), server.deps)).toBe(true);
  expect(await isOperator(grace.owner.scope({ role: "manager" }), server.deps)).toBe(false);
  expect(await grace.run("SystemPage")).toMatchObject({ data: { diagnostics: null } });
});

it("An invitation is rejected for a foreign form, an empty list of forms, or an owner limited to a form", async () => {
  const bob = await server.open();
  const foreign = await bob.owner.form();
  const own = await server.ada.owner.form();
  const invited = (role: string, formIds: string[]) => codeOf(server.ada.run("CreateInvitation", { role, formIds }));
  expect(await invited("reader", [foreign.id])).toBe("NOT_FOUND");
  expect(await invited("reader", [])).toBe("INVALID");
  expect(await invited("owner", [own.id])).toBe("INVALID");
  expect(await invited("reader", [own.id])).toBe("done");
});

describe("A member of two accounts", () => {
  async function graceInBoth() {
    const bob = await server.open({ plan: "pro" });
    const grace = await server.join({ role: "reader" });
    const token = await invite(server.deps, bob, { role: "handler" });
    expect((await server.post("/join-as-me", { token }, grace.cookie)).status).toBe(200);
    return { bob, grace };
  }
  const viewer = async (grace: TestDashboard, account?: string) => {
    const headers: Record<string, string> = account === undefined ? {} : { "x-account": account };
    const response = await grace.request("/graphql", operationRequest("Shell", {}, headers));
    return (await response.json()) as { data?: { viewer: object }; errors?: unknown };
  };

  it("acts in the account that the request names, with their role there, or by default in the first joined", async () => {
    const { bob, grace } = await graceInBoth();
    const [first, second] = [server.ada.owner.account.id, bob.owner.account.id];
    expect(await viewer(grace)).toMatchObject({ data: { viewer: { id: first, role: "reader" } } });
    expect(await viewer(grace, first)).toMatchObject({ data: { viewer: { id: first, role: "reader" } } });
    expect(await viewer(grace, second)).toMatchObject({
      data: { viewer: { id: second, role: "handler", accounts: [{ id: first }, { id: second }] } },
    });
  });

  it("gets the same answer for a foreign account as for a nonexistent one", async () => {
    const { grace } = await graceInBoth();
    const eve = await server.open();
    const answers = new Set<string>();
    for (const account of [eve.owner.account.id, server.deps.newId("acc"), "a\u00ff", ""]) {
      const response = await grace.request("/graphql", operationRequest("Shell", {}, { "x-account": account }));
      answers.add(`${response.status} ${((await response.json()) as { detail: string }).detail}`);
      const file = await grace.request(`/files/${server.deps.newId("file")}?account=${encodeURIComponent(account)}`);
      expect(file.status).toBe(404);
    }
    expect([...answers]).toHaveLength(1);
  });

  it("downloads an export from the account in which it was started", async () => {
    const { bob, grace } = await graceInBoth();
    await (await bob.owner.form()).submission({ fields: [["message", "of Bob"]] });
    const account = { "x-account": bob.owner.account.id };
    const started = await grace.request(
      "/graphql",
      operationRequest("StartExport", { formId: null, variant: "program" }, account),
    );
    const { data } = (await started.json()) as { data: { startExport: { url: string } } };
    expect(await (await grace.request(data.startExport.url)).text()).toContain("of Bob");
  });

  it("can leave one account and stay in the other, and loses the sign-in on leaving the last", async () => {
    const { bob, grace } = await graceInBoth();
    const leave = () => grace.run("LeaveAccount");
    expect(await codeOf(leave())).toBe("done");
    expect(await viewer(grace)).toMatchObject({ data: { viewer: { id: bob.owner.account.id } } });
    expect(await codeOf(leave())).toBe("done");
    expect(await server.prisma.user.count({ where: { id: grace.owner.user.id } })).toBe(0);
    expect((await grace.request("/graphql", operationRequest("Shell"))).status).toBe(401);
  });
});
