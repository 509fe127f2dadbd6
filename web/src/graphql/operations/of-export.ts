// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { StartExportMutation, StartExportMutationVariables } from "./types.ts";

export const StartExportDocument = {"__meta__":{"hash":"4666f89d66579318a9dcf7dbfed02bacae28397df89a6889c3715d98bbb33348"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartExport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<StartExportMutation, StartExportMutationVariables>;
