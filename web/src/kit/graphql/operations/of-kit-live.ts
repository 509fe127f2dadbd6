// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables } from "./types.ts";

export const SubmissionChangesDocument = {"__meta__":{"hash":"9660102e3b49866331ffacd879146c2560a8da2961151520c17ec92d9593d4bb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SubmissionChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables>;
