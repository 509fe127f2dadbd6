import type { Reason } from "@postern/spam";
import { fullRights, ownerScope, systemScope } from "../../server/core/access/authenticate.ts";
import type { Access } from "../../server/core/access-log/access-log.ts";
import { type AccountWithContact, findContact } from "../../server/core/accounts/store/accounts.ts";
import { findOwnerAccount, type OwnerAccount } from "../../server/core/accounts/store/find-by-credential.ts";
import { type CreateTokenInput, createToken } from "../../server/core/agents/tokens.ts";
import type { Account, Form, Plan, Submission } from "../../server/core/database/db.ts";
import { Prisma } from "../../server/core/database/generated/client.ts";
import { columnList, columnOf, prepared } from "../../server/core/database/sql.ts";
import type { Deps } from "../../server/core/deps.ts";
import { idAt, instantOf } from "../../server/core/platform/ids.ts";
import type { Actor, OwnerScope, Permissions } from "../../server/core/scope/scope.ts";
import { storedReasons } from "../../server/core/scope/store/submitted-fields.ts";
import { newStorageKey } from "../../server/features/files/file-storage.ts";

export interface OwnerFacts {
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly name?: string;
  readonly plan?: Plan;
  readonly retentionDays?: number;
}

export type FormFacts = {
  readonly [Name in keyof Omit<Form, "id" | "accountId">]?: Form[Name] extends string[]
    ? readonly string[]
    : Form[Name];
};

type KeptColumns = Omit<Submission, "id" | "accountId" | "formId" | "createdAt" | "fields" | "spamReasons">;

export interface SubmissionFacts extends Partial<KeptColumns> {
  /** Now by default; the id carries the same instant. */
  readonly at?: Date | string;
  readonly fields?: readonly (readonly [name: string, value: string])[];
  readonly spamReasons?: readonly Reason[];
  /** Text by name; null for a file that was too large. */
  readonly files?: Readonly<Record<string, string | null>>;
}

const INSERT_OWNER = `WITH person AS (
    INSERT INTO users (id, email, name, created_at, updated_at, email_verified) VALUES ($1, $2, $3, $4, $4, $8)
  ), account AS (
    INSERT INTO accounts (id, plan, retention_days, created_at, updated_at) VALUES ($5, $6, $7, $4, $4) RETURNING *
  ), membership AS (
    INSERT INTO memberships (account_id, user_id, role, created_at) VALUES ($5, $1, 'owner', $4)
  ) SELECT ${columnList("account", Prisma.AccountScalarFieldEnum)} FROM account`;

/** Creates an owner in the database, who can create forms, which can create submissions. */
export async function owner(deps: Deps, facts: OwnerFacts = {}): Promise<TestOwner> {
  const [id, userId] = [deps.newId("acc"), deps.newId("usr")];
  const { email = `${id}@example.test`, name = "Ada Lovelace", plan = "free", retentionDays = null } = facts;
  const { emailVerified = false } = facts;
  const values = [userId, email, name, deps.clock.now(), id, plan, retentionDays, emailVerified];
  const account = await insert<Account>(deps, INSERT_OWNER, values);
  return new TestOwner(deps, { ...account, contact: { id: userId, email, emailVerified, name } });
}

async function insert<Row extends object>({ db }: Deps, statement: string, values: unknown[]): Promise<Row> {
  const { rows } = await db.pool.query<Row>(prepared(statement, values));
  const [row] = rows;
  if (row === undefined) throw new Error("Nothing was inserted.");
  return row;
}

/** Inserts a row by its names in the code; returns the requested columns. */
function insertRow<Row extends object>(deps: Deps, table: string, row: object, returned: string): Promise<Row> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const statement = `INSERT INTO ${table} AS made (${names.map(columnOf)}) VALUES (${places}) RETURNING ${returned}`;
  return insert<Row>(deps, statement, Object.values(row));
}

/** The account's owner as currently in the database. */
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

  /** Reads how long its forms' fields are kept, as a request would. */
  async readDays(): Promise<this> {
    this.formDays = (await findOwnerAccount(systemScope(), this.#deps.db, this.account.id))?.formDays ?? [];
    return this;
  }

  /** A scope as a request would get it now: a signed-in owner with every right by default. */
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

  /** Creates an agent token; returns its text as an agent would send it. */
  async token(facts: Partial<CreateTokenInput> = {}): Promise<string> {
    const input = { name: "Test agent", content: false, formIds: [], ...facts };
    return (await createToken(this.scope(), this.#deps, input)).secret;
  }

  async form(facts: FormFacts = {}): Promise<TestForm> {
    const at = this.#deps.clock.now();
    const known = { id: this.#deps.newId("frm"), accountId: this.account.id, createdAt: at, updatedAt: at };
    const row = { ...known, name: "Contact", ...facts };
    return new TestForm(this.#deps, await insertRow<Form>(this.#deps, "forms", row, FORM_COLUMNS));
  }
}

const FORM_COLUMNS = columnList("made", Prisma.FormScalarFieldEnum);

const HELLO = [
  ["name", "Grace Hopper"],
  ["message", "Hello"],
] as const;
const BY_HONEYPOT = [{ name: "honeypot", points: 6, detail: "A trap field was filled in." }];

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

  /** Adds one submission and returns its id. */
  async submission(facts: SubmissionFacts = {}): Promise<string> {
    const { at, files = {}, fields = HELLO, spamReasons, ...columns } = facts;
    const { folder = "inbox" } = columns;
    const id = at === undefined ? this.#deps.newId("sub") : idAt("sub", new Date(at));
    const row = {
      ...{ id, accountId: this.form.accountId, formId: this.form.id, createdAt: instantOf(id), folder },
      ...{ sender: fields[0]?.[1] ?? "", preview: fields[1]?.[1] ?? "", fields: JSON.stringify(fields) },
      spamScore: folder === "spam" ? 6 : 0,
      spamReasons: JSON.stringify(storedReasons(spamReasons ?? (folder === "spam" ? BY_HONEYPOT : []))),
      ...columns,
    };
    await insertRow(this.#deps, "submissions", row, "id");
    for (const [name, text] of Object.entries(files)) await this.#addFile(id, name, text);
    this.#deps.db.announce(this.form, [this.form.id]);
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

  /** Adds many submissions, each with one field of this many characters, a millisecond apart, the last one now. */
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

/** An agent's listing as recorded. */
export const listing: Access = {
  surface: "mcp",
  clientName: null,
  formId: null,
  folder: null,
  rows: 1,
  contents: false,
  complete: true,
};

export async function* content(...pieces: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}
