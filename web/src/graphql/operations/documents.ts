// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
export * from "./types.ts";
export * from "./of-agents.ts";
export * from "./of-connect.ts";
export * from "./of-export.ts";
export * from "./of-first-run.ts";
export * from "./of-forms.ts";
export * from "./of-inbox.ts";
export * from "./of-labels.ts";
export * from "./of-live.ts";
export * from "./of-notes.ts";
export * from "./of-overview.ts";
export * from "./of-settings.ts";
export * from "./of-setup.ts";
export * from "./of-shell.ts";
export * from "./of-spam.ts";
export * from "./of-webhooks.ts";
