import type { Reason } from "@postern/spam";
import { fullRights, ownerScope, systemScope } from "../../server/access/authenticate.ts";
import type { Deps } from "../../server/deps.ts";
import { newStorageKey } from "../../server/files/file-storage.ts";
import { idAt, instantOf } from "../../server/platform/ids.ts";
import type { Actor, OwnerScope, Permissions } from "../../server/scope/scope.ts";
import type { Access } from "../../server/services/access-log/access-log.ts";
import { type CreateTokenInput, createToken } from "../../server/services/agents/tokens.ts";
import { type AccountWithContact, findContact } from "../../server/store/accounts/accounts.ts";
import { findOwnerAccount, type OwnerAccount } from "../../server/store/accounts/find-by-credential.ts";
import type { Folder, Form, Plan, SubmissionStatus } from "../../server/store/database/db.ts";
import type { AgentContents } from "../../shared/agent-contents.ts";

export interface OwnerFacts {
  readonly email?: string;
  readonly name?: string;
  readonly plan?: Plan;
  readonly retentionDays?: number;
}

export interface FormFacts {
  readonly name?: string;
  readonly hiddenFromAgents?: readonly string[];
  readonly agentContents?: AgentContents;
}

export interface SubmissionFacts {
  /** Now by default; the id carries the same instant. */
  readonly at?: Date | string;
  readonly folder?: Folder;
  readonly status?: SubmissionStatus;
  readonly addressesAi?: boolean;
  readonly fields?: readonly (readonly [name: string, value: string])[];
  readonly subject?: string | null;
  readonly spamScore?: number;
  readonly spamThreshold?: number;
  readonly isDoubtful?: boolean;
  readonly spamReasons?: readonly Reason[];
  /** Text by name, or null for a file that was too large. */
  readonly files?: Readonly<Record<string, string | null>>;
}

/** A new owner in the database, from whom forms are made, from which submissions are made. */
export async function owner(deps: Deps, facts: OwnerFacts = {}): Promise<TestOwner> {
  const [id, userId, createdAt] = [deps.newId("acc"), deps.newId("usr"), deps.clock.now()];
  const { email = `${id}@example.test`, name = "Ada Lovelace", plan = "free", retentionDays = null } = facts;
  const contact = await deps.db.prisma.user.create({ data: { id: userId, email, name, createdAt } });
  const memberships = { create: { userId, role: "owner", createdAt } } as const;
  const account = await deps.db.prisma.account.create({ data: { id, plan, retentionDays, createdAt, memberships } });
  return new TestOwner(deps, { ...account, contact });
}

/** The owner of an account as the database has it now. */
export async function ownerOf(deps: Deps, accountId: string): Promise<TestOwner> {
  const account = await deps.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  return new TestOwner(deps, { ...account, contact: await findContact(systemScope(), deps.db, accountId) });
}

export class TestOwner {
  readonly account: AccountWithContact;
  readonly user: AccountWithContact["contact"];
  /** As its scopes know them. */
  formDays: OwnerAccount["formDays"] = [];
  readonly #deps: Deps;

  constructor(deps: Deps, account: AccountWithContact) {
    this.#deps = deps;
    this.account = account;
    this.user = account.contact;
  }

  /** Reads how long the fields of its forms are kept, as a request would. */
  async readDays(): Promise<this> {
    this.formDays = (await findOwnerAccount(systemScope(), this.#deps.db, this.account.id))?.formDays ?? [];
    return this;
  }

  /** A scope as a request at this moment would get it: a signed-in owner with every right, unless told otherwise. */
  scope(permissions: Partial<Permissions> = {}, actor: Partial<Actor> = {}): OwnerScope {
    const session: Actor = {
      kind: "session",
      id: `ses_of_${this.account.id}`,
      name: "Dashboard",
      confirmedAt: this.#deps.clock.now(),
    };
    const rights = { ...fullRights, ...permissions };
    return ownerScope(
      this.#deps,
      { ...this.account, formDays: this.formDays },
      { ...session, ...actor },
      rights,
      this.user.id,
    );
  }

  /** A new agent token; answers its text, as an agent would send it. */
  async token(facts: Partial<CreateTokenInput> = {}): Promise<string> {
    const input = { name: "Test agent", content: false, formIds: [], ...facts };
    return (await createToken(this.scope(), this.#deps, input)).secret;
  }

  async form(facts: FormFacts = {}): Promise<TestForm> {
    const form = await this.#deps.db.prisma.form.create({
      data: {
        id: this.#deps.newId("frm"),
        accountId: this.account.id,
        name: facts.name ?? "Contact",
        hiddenFromAgents: [...(facts.hiddenFromAgents ?? [])],
        ...(facts.agentContents === undefined ? {} : { agentContents: facts.agentContents }),
        createdAt: this.#deps.clock.now(),
      },
    });
    return new TestForm(this.#deps, form);
  }
}

export class TestForm {
  readonly form: Form;
  readonly #deps: Deps;

  constructor(deps: Deps, form: Form) {
    this.#deps = deps;
    this.form = form;
  }

  get id(): string {
    return this.form.id;
  }

  /** Adds one submission and answers its id. */
  async submission(facts: SubmissionFacts = {}): Promise<string> {
    const id = facts.at === undefined ? this.#deps.newId("sub") : idAt("sub", new Date(facts.at));
    const fields = facts.fields ?? [
      ["name", "Grace Hopper"],
      ["message", "Hello"],
    ];
    const folder = facts.folder ?? "inbox";
    await this.#deps.db.prisma.submission.create({
      data: {
        id,
        accountId: this.form.accountId,
        formId: this.form.id,
        createdAt: instantOf(id),
        folder,
        status: facts.status ?? "unread",
        isDoubtful: facts.isDoubtful ?? null,
        addressesAi: facts.addressesAi ?? false,
        fields: fields.map(([name, value]) => [name, value]),
        sender: fields[0]?.[1] ?? "",
        preview: fields[1]?.[1] ?? "",
        subject: facts.subject ?? null,
        spamScore: facts.spamScore ?? (folder === "spam" ? 6 : 0),
        spamReasons:
          facts.spamReasons?.map((reason) => ({ ...reason })) ??
          (folder === "spam" ? [{ name: "honeypot", points: 6, detail: "A trap field was filled in." }] : []),
        ...(facts.spamThreshold === undefined ? {} : { spamThreshold: facts.spamThreshold }),
      },
    });
    for (const [name, text] of Object.entries(facts.files ?? {})) await this.#addFile(id, name, text);
    this.#deps.db.announce(this.form.accountId);
    return id;
  }

  async #addFile(submissionId: string, name: string, text: string | null): Promise<void> {
    const storageKey = text === null ? null : newStorageKey();
    const written =
      storageKey === null ? { size: 1, sha256: null } : await this.#deps.files.write(storageKey, content(text ?? ""));
    await this.#deps.db.prisma.file.create({
      data: {
        id: this.#deps.newId("file"),
        accountId: this.form.accountId,
        formId: this.form.id,
        submissionId,
        receivedAt: instantOf(submissionId),
        position: await this.#deps.db.prisma.file.count({ where: { submissionId } }),
        field: "attachment",
        name,
        declaredType: "text/plain",
        ...written,
        storageKey,
        leftOut: storageKey === null ? "too-large" : null,
      },
    });
  }

  /** Adds many submissions with one field of so many characters each, a millisecond apart, the last one now. */
  async manySubmissions(count: number, characters: number): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    const ids = Array.from({ length: count }, (_, index) => idAt("sub", new Date(now - count + 1 + index)));
    await this.#deps.db.pool.query(
      `INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, spam_score, spam_reasons)
       SELECT given.id, $2, $3, given.at, 'inbox', jsonb_build_array(jsonb_build_array('message', repeat('x', $4))),
         '', '', 0, '[]'
       FROM unnest($1::text[], $5::timestamptz[]) AS given(id, at)`,
      [ids, this.form.accountId, this.form.id, characters, ids.map(instantOf)],
    );
  }
}

/** A listing by an agent, as it is recorded. */
export const listing: Access = {
  surface: "mcp",
  clientName: null,
  formId: null,
  folder: null,
  rows: 1,
  contents: false,
  complete: true,
};

/** The content of a file, in pieces. */
export async function* content(...pieces: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}
