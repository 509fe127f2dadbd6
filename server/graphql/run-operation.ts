import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { isRecord, tryParseJson } from "../platform/json.ts";
import type { GraphQLContext } from "./context.ts";
import persistedDocuments from "./persisted-documents.json" with { type: "json" };
import { schema } from "./schema.ts";

const texts = new Map<string, string>(Object.entries(persistedDocuments));
const documents = new Map<string, DocumentNode>();

/** The text of one of the dashboard's own operations, by its hash; null for any other. */
export function persistedOperation(hash: string): string | null {
  return texts.get(hash) ?? null;
}

/** A query or mutation of the dashboard, as far as the body of its request can be run without a further look. */
export interface PersistedRequest {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Reads the body of a request for a persisted query or mutation. Null for everything else, which the GraphQL server
 * answers: subscriptions, and what it refuses.
 */
export function readPersistedRequest(body: Buffer): PersistedRequest | null {
  const parsed = tryParseJson(body.toString("utf8"));
  if (!isRecord(parsed) || parsed.query !== undefined || parsed.operationName !== undefined) return null;
  const { variables = null, extensions } = parsed;
  const asked = isRecord(extensions) ? extensions.persistedQuery : null;
  if (!isRecord(asked) || asked.version !== 1 || typeof asked.sha256Hash !== "string") return null;
  const document = documentOf(asked.sha256Hash);
  if (document === null || getOperationAST(document)?.operation === "subscription") return null;
  if (variables === null) return { document, variables: {} };
  return isRecord(variables) ? { document, variables } : null;
}

/** `null` where the variables do not fit the operation; then nothing was run. */
export async function runOperation(
  { document, variables }: PersistedRequest,
  contextValue: GraphQLContext,
): Promise<ExecutionResult | null> {
  const result = await execute({ schema, document, contextValue, variableValues: variables });
  return result.data === undefined ? null : result;
}

/** Parsed and validated when it is first asked for. */
function documentOf(hash: string): DocumentNode | null {
  const known = documents.get(hash);
  if (known !== undefined) return known;
  const text = texts.get(hash);
  if (text === undefined) return null;
  const document = parse(text, { noLocation: true });
  const [problem] = validate(schema, document, [...specifiedRules, NoSchemaIntrospectionCustomRule]);
  if (problem !== undefined) throw problem;
  documents.set(hash, document);
  return document;
}
