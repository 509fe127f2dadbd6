import { recordAccess } from "../../../core/access-log/access-log.ts";
import type { Deps } from "../../../core/deps.ts";
import { type ExportOrder, recordedStream } from "../../../core/exports/send-export.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import type { AnswerOrder } from "../../../core/submissions/export.ts";
import { openAnswer, recordAnswered } from "../answer.ts";
import { answerPieces } from "./answer-pieces.ts";

/** Responds with everything about one person. It is recorded as incomplete before the first byte is sent. */
export async function sendAnswer(
  scope: OwnerScope,
  deps: Deps,
  order: ExportOrder,
  request: AnswerOrder,
): Promise<Response> {
  const answer = await openAnswer(scope, deps, request);
  try {
    const facts = { clientName: null, formId: null, folder: null, contents: true, withFiles: true } as const;
    const recordId = await recordAccess(scope, deps, { surface: "answer", ...facts, rows: 0, complete: false });
    await recordAnswered(scope, deps, answer);
    const pieces = answerPieces(scope, deps, answer, recordId);
    const deadlineMs = order.archiveDeadlineMs;
    return new Response(recordedStream(scope, deps, { ...order, deadlineMs }, recordId, pieces), {
      headers: {
        "Content-Type": "application/zip",
        // Does not name the person: others can see file names.
        "Content-Disposition": `attachment; filename="answer-${answer.preparedAt.toISOString().slice(0, 10)}.zip"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    await answer.close();
    throw error;
  }
}
