import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { recordReads } from "../../services/access-log/access-log.ts";
import { type Answer, isAnsweredFileKept } from "../../services/erasure/answer.ts";
import type { AnsweredRow } from "../../store/erasure/answered.ts";
import type { ExportPieces } from "../paced-stream.ts";
import { archivePieces, fileEntries, type ListedFile, listFiles, type ZipEntry } from "../zip-pieces.ts";
import { mentionsStart, pageEnd, pageStart } from "./answer-page.ts";
import { type AnsweredMessage, describeMessage, keptFiles } from "./describe-message.ts";
import { renderMention, renderMessage } from "./message-section.ts";

/** A message can have 256 KiB. */
const READ_AT_ONCE = 20;

/**
 * A zip archive for the person: a page to read, the same for programs, and their files. Both documents are of one snapshot,
 * which is closed before the files are sent. What leaves is on record as a read of each message before it does.
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
  const read = (onRows: typeof record | null): Read =>
    async function* (ids, isOwn) {
      for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
        const found = await answer.read(ids.slice(start, start + READ_AT_ONCE));
        await onRows?.(found, isOwn);
        yield found.map((row) => describeMessage(answer, row, isOwn));
      }
    };
  async function* entries(): AsyncGenerator<ZipEntry, void, undefined> {
    const lastModified = answer.preparedAt;
    yield { name: "answer.html", lastModified, input: encoded(page(answer, read(record))) };
    yield { name: "answer.json", lastModified, input: encoded(document(answer, read(null))) };
    await answer.close();
    yield* fileEntries(deps, listed, (id) => isAnsweredFileKept(scope, deps, { id }));
  }
  return archivePieces(entries(), { rows: () => rows, close: answer.close });
}

// A virus would make a scanner remove the whole archive.
const hasPath = ({ path }: ListedFile) => path !== null;

type Read = (ids: readonly string[], isOwn: boolean) => AsyncGenerator<AnsweredMessage[]>;

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function* page(answer: Answer, read: Read): AsyncGenerator<string> {
  yield pageStart(answer);
  let number = 0;
  for await (const messages of read(answer.ownIds, true)) {
    for (const message of messages) {
      number += 1;
      yield renderMessage(message, number, answer.timeZone);
    }
  }
  yield mentionsStart(answer);
  number = 0;
  for await (const messages of read(answer.mentionIds, false)) {
    for (const message of messages) {
      number += 1;
      yield answer.order.withMentions
        ? renderMessage(message, number, answer.timeZone)
        : renderMention(message, number, answer.timeZone);
    }
  }
  yield pageEnd(answer);
}

async function* document(answer: Answer, read: Read): AsyncGenerator<string> {
  const { order, preparedAt, timeZone, retentionDays, mentionIds, notesElsewhere, repliesElsewhere, ownTexts } = answer;
  const head = {
    version: 1,
    prepared_at: preparedAt.toISOString(),
    time_zone: timeZone,
    searched_for: order.value,
    match: order.place,
    retention_days: retentionDays,
    spam_services: answer.spamServices,
    also_named_in: {
      messages_of_others: mentionIds.length,
      notes_on_other_messages: notesElsewhere,
      replies_to_others: repliesElsewhere,
      spam_list_entries: ownTexts.spamEntries,
      rules: ownTexts.ruleNames,
      labels: ownTexts.labelNames,
      saved_replies: ownTexts.savedReplyNames,
      views: ownTexts.viewNames,
    },
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`;
  yield* elements(read(answer.ownIds, true), ({ own, ...message }) => ({ ...message, ...own }));
  yield '],\n  "messages_of_others": [';
  yield* elements(read(answer.mentionIds, false), ({ own: _own, ...message }) => {
    const { form, received_at, folder, deleted_by } = message;
    return order.withMentions ? message : { form, received_at, folder, deleted_by };
  });
  yield "]\n}\n";
}

async function* elements(
  batches: AsyncGenerator<AnsweredMessage[]>,
  toJson: (message: AnsweredMessage) => object,
): AsyncGenerator<string> {
  let separator = "\n";
  for await (const messages of batches) {
    for (const message of messages) {
      yield `${separator}${JSON.stringify(toJson(message), null, 2)}`;
      separator = ",\n";
    }
  }
}
