// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables } from "./types.ts";

export const SubmissionChangesDocument = {"__meta__":{"hash":"76333d6d9af9e2f87a321dc33ef3e02886a2fcbac5004c5a429d1f368fb35e5f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SubmissionChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables>;
