import type { CallToolResult } from "@modelcontextprotocol/server";
import { recordRefusal } from "../access-log/access-log.ts";
import { takeContents, withheldFromAgents } from "../agents/contents.ts";
import type { AccessRefusal } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { hiddenFromAgents } from "../forms/agent-fields.ts";
import { PosternError } from "../platform/errors.ts";
import { submissionUrl } from "../platform/submission-url.ts";
import { factsShownOn } from "../scope/facts.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { listForm } from "../submissions/list-form.ts";
import type { Caller } from "./caller.ts";
import { argumentGuidance, errorGuidance } from "./guidance.ts";
import { METADATA, presentSubmissions, visibleJson } from "./present-submissions.ts";
import { readArguments } from "./read-arguments.ts";
import {
  ADDRESSES_AI_NOTICE,
  FIELDS_NOTICE,
  type ListSubmissionsArguments,
  type ListSubmissionsResult,
  listSubmissionsArguments,
  WITHHELD_NOTICE,
} from "./tool-schema.ts";
import { labelsOf } from "./trust-labels.ts";

export interface ToolCall {
  /** Makes a scope for this call only, so that the retention window ends now and a revoked token is refused. */
  readonly admit: () => Promise<Caller>;
  /** The client's own name, if it gave one with the call or on this connection. */
  readonly clientName: string | null;
  readonly input: unknown;
}

/** Handles one call of `list_submissions`; errors become advice to the agent. */
export async function callListSubmissions(deps: Deps, call: ToolCall): Promise<CallToolResult> {
  let scope: OwnerScope | null = null;
  try {
    const caller = await call.admit();
    scope = caller.scope;
    const { given, ignored } = readArguments(call.input);
    const parsed = listSubmissionsArguments.safeParse(given);
    if (!parsed.success) return await argumentGuidance(scope, deps, parsed.error, ignored);
    const page = await answer(scope, deps, parsed.data, call.clientName ?? caller.clientName);
    const result = ignored.length === 0 ? page : { ...page, ignored_arguments: [...ignored] };
    return {
      structuredContent: result,
      content: [{ type: "text", text: visibleJson(result) }],
      _meta: labelsOf({ contents: parsed.data.includeContent }),
    };
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

/** Returns one page; a request for something not permitted is recorded before the agent is answered. */
async function answer(
  scope: OwnerScope,
  deps: Deps,
  asked: ListSubmissionsArguments,
  clientName: string | null,
): Promise<ListSubmissionsResult> {
  try {
    return await readPage(scope, deps, asked, clientName);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null) {
      const { formId, includeContent } = asked;
      await recordRefusal(scope, deps, { refusal, clientName, formId, contents: includeContent });
    }
    throw error;
  }
}

function refusalOf(error: unknown): AccessRefusal | null {
  if (!(error instanceof PosternError)) return null;
  return error.code === "FORBIDDEN" ? "scope" : error.code === "NOT_FOUND" ? "form" : null;
}

type Entry = ListSubmissionsResult["submissions"][number];

function hasContents({ fields = [] }: Entry): boolean {
  return fields.length > 0;
}

function withoutContents({ fields: _, fields_left_out: __, ...metadata }: Entry): Entry {
  return { ...metadata, contents_withheld: "daily_limit" };
}

async function readPage(
  scope: OwnerScope,
  deps: Deps,
  { formId, folder, limit, includeContent, cursor }: ListSubmissionsArguments,
  clientName: string | null,
): Promise<ListSubmissionsResult> {
  const query = { formId, folder, limit, cursor: cursor ?? null };
  const { form, counts, rows, cursorAfter, nextCursor } = includeContent
    ? await listForm(scope, deps, { ...query, columns: factsShownOn("mcp") })
    : await listForm(scope, deps, { ...query, columns: METADATA });
  const presented = presentSubmissions(rows, {
    isHidden: hiddenFromAgents(form),
    urlOf: ({ id }) => submissionUrl(deps.config.publicUrl, { id, formId, folder }),
    withheld: (row) => withheldFromAgents(deps, form, row),
  });
  const access = {
    surface: "mcp",
    clientName,
    formId,
    folder,
    rows: presented.length,
    contents: includeContent,
    complete: true,
  } as const;
  const submissionIds = presented.filter(hasContents).map(({ id }) => id);
  const { given, present } = await takeContents(scope, deps, { access, submissionIds });
  const entries = presented
    .filter((entry) => !hasContents(entry) || present.has(entry.id))
    .map((entry) => (hasContents(entry) && !given.has(entry.id) ? withoutContents(entry) : entry));
  const last = presented.at(-1);
  const isCut = last !== undefined && presented.length < rows.length;
  return {
    form_id: formId,
    inbox_count: counts.inbox,
    unread_count: counts.inboxUnread,
    spam_count: counts.spam,
    ...(includeContent ? { fields_notice: FIELDS_NOTICE } : {}),
    ...(entries.some((entry) => entry.addresses_ai) ? { addresses_ai_notice: ADDRESSES_AI_NOTICE } : {}),
    ...(entries.some((entry) => entry.contents_withheld !== undefined) ? { withheld_notice: WITHHELD_NOTICE } : {}),
    submissions: entries,
    next_cursor: isCut ? cursorAfter(last.id) : nextCursor,
  };
}
