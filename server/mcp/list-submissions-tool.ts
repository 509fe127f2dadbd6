import type { CallToolResult } from "@modelcontextprotocol/server";
import type { OwnerScope } from "../access/scope.ts";
import type { Deps } from "../deps.ts";
import { recordAccess } from "../services/access-records/record-access.ts";
import { readForm } from "../services/forms/read-form.ts";
import { countSubmissions } from "../services/submissions/count-submissions.ts";
import { encodeCursor } from "../services/submissions/cursor.ts";
import { listSubmissions } from "../services/submissions/list-submissions.ts";
import type { SubmissionRow } from "../store/submissions.ts";
import { applyFieldRules } from "./apply-field-rules.ts";
import { argumentGuidance, errorGuidance } from "./guidance.ts";
import {
  FIELDS_NOTICE,
  type ListSubmissionsArguments,
  type ListSubmissionsResult,
  listSubmissionsArguments,
} from "./tool-schema.ts";
import { visibleJson } from "./visible-json.ts";

export interface ToolCall {
  /** Makes the scope of this very call, so that the retention window ends now and a revoked token is refused. */
  readonly authenticate: () => Promise<OwnerScope>;
  /** The client's own name for itself, when it gave one. */
  readonly clientName: string | null;
  /** As the agent sent them. */
  readonly input: unknown;
}

/** Answers one call of `list_submissions`; what goes wrong becomes advice to the agent. */
export async function callListSubmissions(deps: Deps, call: ToolCall): Promise<CallToolResult> {
  let scope: OwnerScope | null = null;
  try {
    scope = await call.authenticate();
    const parsed = listSubmissionsArguments.safeParse(call.input ?? {});
    if (!parsed.success) return await argumentGuidance(scope, deps, parsed.error);
    const result = await readPage(scope, deps, parsed.data, call.clientName);
    return { structuredContent: result, content: [{ type: "text", text: visibleJson(result) }] };
  } catch (error) {
    return await adviseOn(scope, deps, error);
  }
}

async function adviseOn(scope: OwnerScope | null, deps: Deps, error: unknown): Promise<CallToolResult> {
  try {
    return await errorGuidance(scope, deps, error);
  } catch (further) {
    return await errorGuidance(null, deps, further);
  }
}

const MOST_CONTENT_CHARACTERS = 200_000;

const METADATA = ["id", "createdAt", "folder", "status", "addressesAi"] as const;

async function readPage(
  scope: OwnerScope,
  deps: Deps,
  { formId, folder, limit, includeContent, cursor }: ListSubmissionsArguments,
  clientName: string | null,
): Promise<ListSubmissionsResult> {
  const query = { formId, folder, limit, cursor: cursor ?? null };
  const [page, counts] = await Promise.all([
    includeContent
      ? listSubmissions(scope, deps, { ...query, columns: [...METADATA, "fields"] })
      : listSubmissions(scope, deps, { ...query, columns: METADATA }),
    countSubmissions(scope, deps, { formId }),
  ]);
  const submissions = page.submissions.slice(0, rowsThatFit(page.submissions));
  const last = submissions.at(-1);
  const isCut = last !== undefined && submissions.length < page.submissions.length;
  const rules = includeContent ? (await readForm(scope, deps, { formId })).agentFieldRules : {};
  await recordAccess(scope, deps, {
    surface: "mcp",
    clientName,
    formId,
    folder,
    rows: submissions.length,
    contents: includeContent,
    complete: true,
  });
  return {
    form_id: formId,
    inbox_count: counts.inbox,
    spam_count: counts.spam,
    ...(includeContent ? { fields_notice: FIELDS_NOTICE } : {}),
    submissions: submissions.map((submission) => entry(submission, rules)),
    next_cursor: isCut
      ? encodeCursor(deps.keys, { accountId: scope.accountId, formId, folder, submissionId: last.id })
      : page.nextCursor,
  };
}

// A stranger's long texts must not fill a model's context: the page ends early and next_cursor goes on.
function rowsThatFit(rows: readonly Readonly<Record<string, unknown>>[]): number {
  let characters = 0;
  const tooMuch = rows.findIndex((row) => {
    characters += "fields" in row ? JSON.stringify(row.fields).length : 0;
    return characters > MOST_CONTENT_CHARACTERS;
  });
  return tooMuch === -1 ? rows.length : Math.max(1, tooMuch);
}

type Metadata = Pick<SubmissionRow, (typeof METADATA)[number]>;

function entry(row: Metadata | (Metadata & Pick<SubmissionRow, "fields">), rules: unknown) {
  const metadata = {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    folder: row.folder,
    status: row.status,
    addresses_ai: row.addressesAi,
  };
  if (!("fields" in row)) return metadata;
  return { ...metadata, fields: applyFieldRules(rules, row.fields).map(([name, value]) => ({ name, value })) };
}
