import type { WebhookEndpoint } from "../../core/database/db.ts";

/** A separately tested part of a message's path, and the account whose owner is notified. */
export type Step = { readonly accountId: string } & (
  | { readonly name: "intake"; readonly endpoint: null }
  | { readonly name: "email"; readonly endpoint: null }
  | { readonly name: "endpoint"; readonly endpoint: WebhookEndpoint }
);

export type StepResult = { readonly works: true } | { readonly works: false; readonly detail: string };
