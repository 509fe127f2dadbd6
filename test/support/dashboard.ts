import { createHmac, randomBytes } from "node:crypto";
import { type DocumentNode, parse } from "graphql";
// Otherwise loaded by the first sign-in, and transforming it takes seconds.
import "../../server/core/access/sign-in.ts";
import type { App } from "../../server/app.ts";
import { sessionCookieName } from "../../server/core/access/sign-in-settings.ts";
import { hashToken } from "../../server/core/accounts/store/auth-database.ts";
import type { Plan } from "../../server/core/database/db.ts";
import { prepared } from "../../server/core/database/sql.ts";
import type { Deps } from "../../server/core/deps.ts";
import persistedDocuments from "../../shared/operations/persisted-documents.json" with { type: "json" };
import { owner, type TestOwner } from "./builders.ts";
import { jsonPost } from "./http.ts";

export const testPassword = "correct horse battery staple";

/** The operations built into the dashboard, by name. */
export const operations: ReadonlyMap<string, { readonly hash: string; readonly document: DocumentNode }> = new Map(
  Object.entries(persistedDocuments).map(([hash, text]) => {
    const document = parse(text);
    const definition = document.definitions.find(({ kind }) => kind === "OperationDefinition");
    const name = definition?.kind === "OperationDefinition" ? definition.name?.value : undefined;
    return [name ?? hash, { hash, document }];
  }),
);

export interface GraphQLAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** An owner or member in a browser that runs only the dashboard's own operations. */
export class TestDashboard {
  readonly owner: TestOwner;
  readonly cookie: string;
  readonly #app: App;

  constructor(app: App, owner: TestOwner, cookie: string) {
    this.owner = owner;
    this.cookie = cookie;
    this.#app = app;
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cookie", this.cookie);
    return Promise.resolve(this.#app.hono.request(`http://localhost:4000${path}`, { ...init, headers }));
  }

  /** Posts as the settings pages do. */
  post(path: string, body: object): Promise<Response> {
    return this.request(path, jsonPost(body));
  }

  async run(
    operation: string,
    variables: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<GraphQLAnswer> {
    return (await (await this.#send(operation, variables, headers)).json()) as GraphQLAnswer;
  }

  /** Yields each answer of a subscription; ends when the server ends it or the reader leaves. */
  async *watch(operation: string, headers: Readonly<Record<string, string>> = {}): AsyncGenerator<GraphQLAnswer, void> {
    const response = await this.#send(operation, {}, { ...headers, accept: "text/event-stream" });
    if (!response.ok || response.body === null) throw new Error(`The server answered ${response.status}.`);
    let text = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: ?(.*)$/m.exec(event)?.[1];
        if (/^event: complete/m.test(event)) return;
        if (/^event: next/m.test(event) && data !== undefined) yield JSON.parse(data) as GraphQLAnswer;
      }
    }
  }

  #send(operation: string, variables: object, more: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.request("/graphql", operationRequest(operation, variables, more));
  }
}

/** The dashboard's request to /graphql for one of its operations. */
export function operationRequest(
  operation: string,
  variables: object = {},
  more: Readonly<Record<string, string>> = {},
): RequestInit {
  const known = operations.get(operation);
  if (known === undefined) throw new Error(`The dashboard has no operation ${operation}.`);
  return jsonPost({ documentId: known.hash, variables }, { "sec-fetch-site": "same-origin", ...more });
}

const INSERT_SESSION = `WITH credential AS (
    INSERT INTO credentials (id, user_id, provider_id, provider_account_id, password, updated_at)
    VALUES ($1, $2, 'credential', $2, $3, now())
  ) INSERT INTO sessions (id, user_id, token, expires_at, updated_at) VALUES ($4, $2, $5, now() + interval '30 days', now())`;

/** Gives an owner or member the shared test password, and returns a browser signed in with it. */
export async function openBrowser(app: App, deps: Deps, owner: TestOwner): Promise<TestDashboard> {
  const token = randomBytes(24).toString("base64url");
  const password = await deps.passwords.hash(testPassword);
  const values = [deps.newId("crd"), owner.user.id, password, deps.newId("ses"), hashToken(token)];
  await deps.db.pool.query(prepared(INSERT_SESSION, values));
  const signature = createHmac("sha256", deps.keys.session).update(token).digest("base64");
  const cookie = `${sessionCookieName(deps.config)}=${encodeURIComponent(`${token}.${signature}`)}`;
  return new TestDashboard(app, owner, cookie);
}

/** An owner in a browser; a database's first owner has confirmed the email address, as on a new server. */
export async function openDashboard(
  app: App,
  deps: Deps,
  facts: { readonly email?: string; readonly plan?: Plan; readonly emailVerified?: boolean } = {},
): Promise<TestDashboard> {
  const { rowCount } = await deps.db.pool.query("SELECT FROM accounts LIMIT 1");
  return openBrowser(app, deps, await owner(deps, { name: "", emailVerified: rowCount === 0, ...facts }));
}
