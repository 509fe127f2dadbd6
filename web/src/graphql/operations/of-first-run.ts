// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { FirstRunQuery, FirstRunQueryVariables } from "./documents.ts";

export const FirstRunDocument = {"__meta__":{"hash":"cd9442efb5ab3fd14bd64a0cc2beec07d714d3c69ff052d8a6bebc4824585a63"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FirstRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<FirstRunQuery, FirstRunQueryVariables>;
