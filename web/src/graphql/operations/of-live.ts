// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables } from "./types.ts";

export const SubmissionChangesDocument = {"__meta__":{"hash":"48195428afe65a651f8fcd5c37647034df1190ab308ae2b6fdd62402d814d4e3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SubmissionChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables>;
