import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { listForms } from "../forms/forms.ts";
import { isDatabaseUnavailable, PosternError } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { visibleJson } from "./present-submissions.ts";
import { ARGUMENTS, FORM_ID_PROBLEM } from "./tool-schema.ts";
import { labelsOf } from "./trust-labels.ts";

const MAX_FORMS_NAMED = 50;

export function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }], _meta: labelsOf({ contents: false }) };
}

/** Reports all argument errors at once; a wrong formId comes with the list of forms. */
export async function argumentGuidance(
  scope: OwnerScope,
  deps: Deps,
  error: z.ZodError,
  ignored: readonly string[],
): Promise<CallToolResult> {
  const problems = new Set(error.issues.map((issue) => issue.message));
  const lines = [...problems];
  if (ignored.length > 0) lines.push(`${ARGUMENTS} Ignored: ${visibleJson(ignored)}`);
  if (problems.has(FORM_ID_PROBLEM)) lines.push(await formGuidance(scope, deps));
  return refusal(lines.join("\n"));
}

/** Unknown errors are bugs: logged with their cause, and masked. */
export async function errorGuidance(scope: OwnerScope | null, deps: Deps, error: unknown): Promise<CallToolResult> {
  if (error instanceof PosternError) return refusal(await ownWords(scope, deps, error));
  if (isDatabaseUnavailable(error))
    return refusal("Postern cannot reach its database, or it is busy. Try again in a few seconds.");
  const requestId = crypto.randomUUID();
  deps.log.error({ err: error, requestId }, "list_submissions failed");
  return refusal(
    `Something went wrong inside Postern. Its operator can find the cause in the log under request id ${requestId}.`,
  );
}

async function ownWords(scope: OwnerScope | null, deps: Deps, error: PosternError): Promise<string> {
  switch (error.code) {
    case "NOT_FOUND":
      return scope === null ? error.message : `${error.message}\n${await formGuidance(scope, deps)}`;
    case "FORBIDDEN":
      return CONTENT_GUIDANCE;
    case "INVALID":
    case "CONFLICT":
    case "LIMIT":
    case "UNAUTHENTICATED":
    case "SIGN_IN_AGAIN":
      return error.message;
  }
}

const CONTENT_GUIDANCE =
  "This credential lacks the scope submissions:content, so it cannot read what visitors typed. " +
  "Call again without includeContent for metadata and counts, or ask the owner of the forms: they share contents by " +
  "connecting this agent again and allowing them, or with an agent token from Postern's dashboard.";

// Form names are the owner's text, so they appear only as JSON values.
async function formGuidance(scope: OwnerScope, deps: Deps): Promise<string> {
  const forms = await listForms(scope, deps);
  if (forms.length === 0) return "This credential has no forms yet. The owner can create one in Postern's dashboard.";
  const named = forms.slice(0, MAX_FORMS_NAMED).map(({ id, name }) => ({ id, name }));
  const lead =
    named.length === forms.length
      ? "This credential can read these forms:"
      : `This credential can read ${forms.length} forms. The first ${named.length} are:`;
  return `${lead} ${visibleJson({ forms: named })}`;
}
