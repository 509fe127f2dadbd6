// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { StartExportMutation, StartExportMutationVariables } from "./documents.ts";

export const StartExportDocument = {"__meta__":{"hash":"f9e0bb5cd3cb74d2fdfb7f42d4b98d57a3067478089f16d9e6a7c0d90b59fdc9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartExport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<StartExportMutation, StartExportMutationVariables>;
