import type { App } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { createInvitation } from "../../server/services/members/invitations.ts";
import type { Role } from "../../shared/permissions.ts";
import { TestOwner } from "./builders.ts";
import { cookieOf } from "./cookies.ts";
import { TestDashboard, testPassword } from "./dashboard.ts";

export interface MemberFacts {
  readonly role: Role;
  /** Of all forms by default. */
  readonly formIds?: readonly string[];
  readonly email?: string;
}

/** A link of an owner's that was copied; answers what it carries. */
export async function invite(deps: Deps, { owner }: TestDashboard, { role, formIds }: MemberFacts): Promise<string> {
  const input = { role, formIds: formIds ?? null, email: null };
  const { link } = await createInvitation(owner.scope(), deps, input);
  return new URL(link ?? "").hash.slice(1);
}

export function postAuth(app: App, path: string, body: object, cookie = ""): Promise<Response> {
  const headers = { "content-type": "application/json", ...(cookie === "" ? {} : { cookie }) };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return Promise.resolve(app.hono.request(`http://localhost:4000/auth${path}`, init));
}

/** A new person who has joined the owner's account in a browser of their own. */
export async function join(app: App, deps: Deps, owner: TestDashboard, facts: MemberFacts): Promise<TestDashboard> {
  const token = await invite(deps, owner, facts);
  const email = facts.email ?? `${deps.newId("usr")}@example.test`;
  const response = await postAuth(app, "/join", { token, name: "Grace", email, password: testPassword });
  if (!response.ok) throw new Error(`Joining answered ${response.status}: ${await response.text()}`);
  const contact = await deps.db.prisma.user.findUniqueOrThrow({ where: { email } });
  return new TestDashboard(app, new TestOwner(deps, { ...owner.owner.account, contact }), cookieOf(response));
}
