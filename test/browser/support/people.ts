import { createHmac, randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { sessionCookieName } from "../../../server/core/access/sign-in-settings.ts";
import { insertOwner } from "../../../server/core/accounts/store/accounts.ts";
import { hashToken } from "../../../server/core/accounts/store/auth-database.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createPasswords } from "../../../server/core/platform/passwords.ts";
import { createInvitation } from "../../../server/features/members/invitations.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { type FormFacts, TestOwner } from "../../support/builders.ts";
import { BrowserForm } from "./forms.ts";

/** Everyone's password. */
export const PASSWORD = "four unrelated words";

const SESSION_DAYS = 30;
const passwords = createPasswords({ logN: 4, r: 8, p: 1 });

export interface PersonFacts {
  readonly name?: string;
  /** Unique by default. */
  readonly email?: string;
}

export interface AccountFacts extends PersonFacts {
  readonly plan?: "free" | "pro";
  readonly timeZone?: string;
}

export interface MemberFacts extends PersonFacts {
  readonly role: "owner" | "manager" | "handler" | "reader";
  /** All by default. */
  readonly forms?: readonly BrowserForm[];
}

interface Known {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** A user who can sign in, in any number of browsers. */
export class Person {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string = PASSWORD;
  protected readonly deps: Deps;

  constructor(deps: Deps, { userId, name, email }: Known) {
    this.deps = deps;
    this.userId = userId;
    this.name = name;
    this.email = email;
  }

  /** Creates a session in a browser, as the sign-in page would. */
  async signIn(context: BrowserContext): Promise<void> {
    const { config, clock, db, keys, newId } = this.deps;
    const token = randomBytes(24).toString("base64url");
    const expiresAt = new Date(clock.now().getTime() + SESSION_DAYS * DAY_MS);
    await db.prisma.session.create({
      data: { id: newId("ses"), userId: this.userId, token: hashToken(token), expiresAt },
    });
    const signature = createHmac("sha256", keys.session).update(token).digest("base64");
    const value = encodeURIComponent(`${token}.${signature}`);
    await context.addCookies([
      { name: sessionCookieName(config), value, url: config.publicUrl, httpOnly: true, sameSite: "Lax" },
    ]);
  }

  /** Opens a page of the dashboard, signed in. */
  async open(page: Page, path: string): Promise<void> {
    await this.signIn(page.context());
    await page.goto(this.deps.config.publicUrl + path);
  }
}

/** The owner of an account that no other test uses. */
export class Owner extends Person {
  /** The same account, for other tests' builders. */
  readonly account: TestOwner;

  constructor(deps: Deps, account: TestOwner) {
    const { id: userId, name, email } = account.user;
    super(deps, { userId, name, email });
    this.account = account;
  }

  async form(name = "Contact", facts: Omit<FormFacts, "name"> = {}): Promise<BrowserForm> {
    return new BrowserForm(this.deps, await this.account.form({ ...facts, name }));
  }

  /** Creates a user who is a member of the account. */
  async member({ role, forms, ...facts }: MemberFacts): Promise<Person> {
    const person = new Person(this.deps, await insertPerson(this.deps, { name: "Grace Hopper", ...facts }));
    await this.admit(person, forms === undefined ? { role } : { role, forms });
    return person;
  }

  /** Makes an existing user a member of the account. */
  async admit({ userId }: Person, { role, forms }: Pick<MemberFacts, "role" | "forms">): Promise<void> {
    const formIds = forms?.map(({ id }) => id) ?? [];
    const accountId = this.account.account.id;
    const data = { accountId, userId, role, allForms: forms === undefined, formIds };
    await this.deps.db.prisma.membership.create({ data });
  }

  /** An invitation link; anyone who opens it can join. */
  async invite({ role, forms }: MemberFacts): Promise<string> {
    const formIds = forms?.map(({ id }) => id) ?? null;
    const { link } = await createInvitation(this.account.scope(), this.deps, { role, formIds, email: null });
    return link ?? "";
  }
}

export async function createOwner(deps: Deps, facts: AccountFacts = {}): Promise<Owner> {
  const { name = "Ada Lovelace", email, plan = "pro", timeZone = "UTC" } = facts;
  const [id, userId] = [deps.newId("acc"), deps.newId("usr")];
  const inserted = await insertOwner(systemScope(), deps.db, {
    ...{ id, userId, credentialId: deps.newId("crd"), createdAt: deps.clock.now() },
    ...{ email: email ?? addressOf(name, id), name, timeZone, plan, planIfFirst: plan },
    ...{ passwordHash: await passwords.hash(PASSWORD), emailVerified: true, selfRegistered: false, onlyFirst: false },
  });
  if (typeof inserted === "string") throw new Error(`The account was not made: ${inserted}.`);
  return new Owner(deps, new TestOwner(deps, inserted));
}

async function insertPerson(deps: Deps, facts: PersonFacts & { readonly name: string }): Promise<Known> {
  const userId = deps.newId("usr");
  const { name, email = addressOf(name, userId) } = facts;
  const password = { providerId: "credential", providerAccountId: userId, password: await passwords.hash(PASSWORD) };
  const credentials = { create: { ...password, id: deps.newId("crd") } };
  await deps.db.prisma.user.create({ data: { id: userId, email, emailVerified: true, name, credentials } });
  return { userId, name, email };
}

/** ada.01kjm1ze00fhqtzfsrf95djtr0@example.test */
const addressOf = (name: string, id: string) => `${name.split(" ")[0]?.toLowerCase()}.${id.split("_")[1]}@example.test`;
