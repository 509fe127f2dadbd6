import type { WebhookEndpoint } from "../../core/database/db.ts";

/** A part of a message's way that is tried on its own, and the account whose owner is told of it. */
export type Step = { readonly accountId: string } & (
  | { readonly name: "intake"; readonly endpoint: null }
  | { readonly name: "email"; readonly endpoint: null }
  | { readonly name: "endpoint"; readonly endpoint: WebhookEndpoint }
);

export type StepResult = { readonly works: true } | { readonly works: false; readonly detail: string };
