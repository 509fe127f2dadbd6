import type { Answer } from "../../services/erasure/answer.ts";
import type { AnsweredMessage, ReadMessages } from "./describe-message.ts";

/** What `answer.json` has, message by message. */
export async function* answerDocument(answer: Answer, read: ReadMessages): AsyncGenerator<string> {
  const { order, preparedAt, timeZone, retentionDays, controller, mentionIds } = answer;
  const { notesElsewhere, repliesElsewhere, ownTexts } = answer;
  const head = {
    version: 1,
    prepared_at: preparedAt.toISOString(),
    time_zone: timeZone,
    searched_for: order.value,
    match: order.place,
    retention_days: retentionDays,
    controller: {
      name: controller.name,
      contact: controller.contact,
      representative: controller.representative,
      data_protection_officer: controller.dataProtectionOfficer,
    },
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
  let separator = "\n    ";
  for await (const messages of batches) {
    for (const message of messages) {
      yield separator + JSON.stringify(toJson(message), null, 2).replaceAll("\n", "\n    ");
      separator = ",\n    ";
    }
  }
}
