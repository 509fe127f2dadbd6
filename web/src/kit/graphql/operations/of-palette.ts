// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";
import type { FoundMessagesQuery, FoundMessagesQueryVariables } from "./types.ts";

export const FoundMessagesDocument = {"__meta__":{"hash":"271cc49fc4fae4a4d6b29c572a8f1053e8ca23e0ccd7d396f848c4d412d7b845"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FoundMessages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<FoundMessagesQuery, FoundMessagesQueryVariables>;
