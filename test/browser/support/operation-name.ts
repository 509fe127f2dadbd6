import type { Request } from "@playwright/test";
import persistedDocuments from "../../../shared/operations/persisted-documents.json" with { type: "json" };

const documents = new Map(Object.entries(persistedDocuments));

/** The name of the operation that a /graphql request identifies by hash. */
export function operationName(request: Request): string | undefined {
  const asked = request.postDataJSON() as { readonly documentId?: string } | null;
  return /\b(?:query|mutation|subscription) (\w+)/.exec(documents.get(asked?.documentId ?? "") ?? "")?.[1];
}
