import type { App } from "../../server/app.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createInvitation } from "../../server/features/members/invitations.ts";
import type { Role } from "../../shared/permissions.ts";
import { TestOwner } from "./builders.ts";
import { cookieOf } from "./cookies.ts";
import { openBrowser, TestDashboard, testPassword } from "./dashboard.ts";
import { jsonPost } from "./http.ts";

export interface MemberFacts {
  readonly role: Role;
  /** All forms by default. */
  readonly formIds?: readonly string[];
  readonly email?: string;
}

/** Creates a copyable invitation link by an owner; returns what it carries. */
export async function invite(deps: Deps, { owner }: TestDashboard, { role, formIds }: MemberFacts): Promise<string> {
  const input = { role, formIds: formIds ?? null, email: null };
  const { link } = await createInvitation(owner.scope(), deps, input);
  return new URL(link ?? "").hash.slice(1);
}

export function postAuth(app: App, path: string, body: object, cookie = ""): Promise<Response> {
  const init = jsonPost(body, cookie === "" ? {} : { cookie });
  return Promise.resolve(app.hono.request(`http://localhost:4000/auth${path}`, init));
}

/** A new member of the owner's account, in a separate browser. */
export async function join(app: App, deps: Deps, owner: TestDashboard, facts: MemberFacts): Promise<TestDashboard> {
  const { account } = owner.owner;
  const { email = `${deps.newId("usr")}@example.test`, role, formIds } = facts;
  const membership = {
    ...{ accountId: account.id, role, createdAt: deps.clock.now() },
    ...{ allForms: formIds === undefined, formIds: [...(formIds ?? [])] },
  };
  const contact = await deps.db.prisma.user.create({
    data: { id: deps.newId("usr"), name: "Grace", email, emailVerified: true, memberships: { create: membership } },
  });
  return openBrowser(app, deps, new TestOwner(deps, { ...account, contact }));
}

/** The same, joined through a link, which is on record. */
export async function joinByLink(
  app: App,
  deps: Deps,
  owner: TestDashboard,
  facts: MemberFacts,
): Promise<TestDashboard> {
  const email = facts.email ?? `${deps.newId("usr")}@example.test`;
  const body = { token: await invite(deps, owner, facts), name: "Grace", email, password: testPassword };
  const response = await postAuth(app, "/join", body);
  if (!response.ok) throw new Error(`Joining answered ${response.status}: ${await response.text()}`);
  const contact = await deps.db.prisma.user.findUniqueOrThrow({ where: { email } });
  return new TestDashboard(app, new TestOwner(deps, { ...owner.owner.account, contact }), cookieOf(response));
}
