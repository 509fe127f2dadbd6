import { type DocumentNode, parse } from "graphql";
import { systemScope } from "../../server/access/authenticate.ts";
// Loaded by the first sign-in else, and transforming it takes seconds.
import "../../server/access/sign-in.ts";
import type { App } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { createOwner } from "../../server/services/accounts/create-owner.ts";
import type { Plan } from "../../server/store/database/db.ts";
import persistedDocuments from "../../shared/operations/persisted-documents.json" with { type: "json" };
import { TestOwner } from "./builders.ts";
import { cookieOf } from "./cookies.ts";

export const testPassword = "correct horse battery staple";

/** The operations that the dashboard was built with, by their names. */
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

/** An owner in a browser: real sign-up, real cookie, only the dashboard's own operations. */
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

  async run(operation: string, variables: Readonly<Record<string, unknown>> = {}): Promise<GraphQLAnswer> {
    return (await (await this.#send(operation, variables)).json()) as GraphQLAnswer;
  }

  /** Each answer of a subscription as it comes; ends when the server ends it, or when the reader goes. */
  async *watch(operation: string): AsyncGenerator<GraphQLAnswer, void> {
    const response = await this.#send(operation, {}, { accept: "text/event-stream" });
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

/** What the dashboard sends to /graphql to have one of its operations run. */
export function operationRequest(
  operation: string,
  variables: object = {},
  more: Readonly<Record<string, string>> = {},
): RequestInit {
  const known = operations.get(operation);
  if (known === undefined) throw new Error(`The dashboard has no operation ${operation}.`);
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      ...more,
    },
    body: JSON.stringify({ documentId: known.hash, variables }),
  };
}

export async function openDashboard(
  app: App,
  deps: Deps,
  facts: { readonly email?: string; readonly plan?: Plan } = {},
): Promise<TestDashboard> {
  const email = facts.email ?? `${deps.newId("acc")}@example.test`;
  const account = await createOwner(
    systemScope(),
    deps,
    { email, password: testPassword, plan: facts.plan ?? "free" },
    { onlyFirst: false },
  );
  const response = await app.hono.request("http://localhost:4000/auth/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: testPassword }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  const cookie = cookieOf(response);
  return new TestDashboard(app, new TestOwner(deps, account), cookie);
}
