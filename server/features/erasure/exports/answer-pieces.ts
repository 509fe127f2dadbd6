import { recordReads } from "../../../core/access-log/access-log.ts";
import { attachmentsOf, type ListedFile, type ZipEntry } from "../../../core/attachments/attachments.ts";
import type { Deps } from "../../../core/deps.ts";
import type { ExportPieces } from "../../../core/exports/paced-stream.ts";
import { archivePieces, listFiles } from "../../../core/exports/zip-pieces.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { type Answer, isAnsweredFileKept } from "../answer.ts";
import type { AnsweredRow } from "../store/answered.ts";
import { answerDocument } from "./answer-document.ts";
import { answerPage } from "./answer-page.ts";
import { describeMessage, keptFiles, type ReadMessages } from "./describe-message.ts";

/** A message can be up to 256 KiB. */
const READ_AT_ONCE = 20;

/**
 * A zip archive for the person: an HTML page, the same as JSON, and their files. Both documents use one snapshot,
 * closed before the files are sent. A read of each message is recorded before it is sent.
 */
export function answerPieces(scope: OwnerScope, deps: Deps, answer: Answer, recordId: string): ExportPieces {
  const listed: ListedFile[] = [];
  let rows = 0;
  const record = async (found: readonly AnsweredRow[], isOwn: boolean) => {
    if (!isOwn && !answer.order.withMentions) return;
    await recordReads(scope, deps, { id: recordId, submissionIds: found.map(({ id }) => id) });
    rows += found.length;
    for (const row of found) listed.push(...listFiles({ id: row.id, files: keptFiles(row) }).filter(hasPath));
  };
  const read = (onRows: typeof record | null): ReadMessages =>
    async function* (ids, isOwn) {
      for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
        const found = await answer.read(ids.slice(start, start + READ_AT_ONCE));
        await onRows?.(found, isOwn);
        for (const row of found) yield describeMessage(answer, row, isOwn);
      }
    };
  async function* entries(): AsyncGenerator<ZipEntry, void, undefined> {
    const lastModified = answer.preparedAt;
    yield { name: "answer.html", lastModified, input: encoded(answerPage(answer, read(record))) };
    yield { name: "answer.json", lastModified, input: encoded(answerDocument(answer, read(null))) };
    await answer.close();
    const isPresent = (id: string) => isAnsweredFileKept(scope, deps, { id });
    yield* attachmentsOf(deps).fileEntries(scope, deps, listed, isPresent);
  }
  return archivePieces(entries(), { rows: () => rows, close: answer.close });
}

// A virus would make a scanner remove the whole archive.
const hasPath = ({ path }: ListedFile) => path !== null;

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
