import { listRecipients } from "../../privacy/compose-record.ts";
import type { Answer } from "../answer.ts";
import type { AnsweredMessage, ReadMessages } from "./describe-message.ts";

/** The parts of an answer besides its messages. */
export function describeAnswer(answer: Answer) {
  const { order, facts, ownTexts } = answer;
  const { controller } = facts;
  return {
    version: 1,
    prepared_at: answer.preparedAt.toISOString(),
    time_zone: answer.timeZone,
    searched_for: order.value,
    match: order.place,
    also_searched_for: order.also ?? [],
    retention_days: answer.retentionDays,
    controller: {
      name: controller.name,
      contact: controller.contact,
      representative: controller.representative,
      data_protection_officer: controller.dataProtectionOfficer,
    },
    recipients: listRecipients(facts).map(({ label, gets, forms, note }) => {
      return { name: label, gets, forms, country_and_safeguards: note };
    }),
    service_providers: facts.providers.map(({ name, role, country }) => ({ name, role, country })),
    source: "The person, through a form",
    also_named_in: {
      messages_of_others: answer.mentionIds.length,
      notes_on_other_messages: answer.notesElsewhere,
      replies_to_others: answer.repliesElsewhere,
      spam_list_entries: ownTexts.spamEntries,
      rules: ownTexts.ruleNames,
      labels: ownTexts.labelNames,
      saved_replies: ownTexts.savedReplyNames,
      views: ownTexts.viewNames,
    },
  };
}

/** Yields `answer.json`, message by message. */
export async function* answerDocument(answer: Answer, read: ReadMessages): AsyncGenerator<string> {
  yield `${JSON.stringify(describeAnswer(answer), null, 2).slice(0, -2)},\n  "messages": [`;
  yield* elements(read(answer.ownIds, true));
  yield '],\n  "messages_of_others": [';
  yield* elements(read(answer.mentionIds, false));
  yield "]\n}\n";
}

async function* elements(messages: AsyncGenerator<AnsweredMessage>): AsyncGenerator<string> {
  let separator = "\n    ";
  for await (const message of messages) {
    yield separator + JSON.stringify(message, null, 2).replaceAll("\n", "\n    ");
    separator = ",\n    ";
  }
}
