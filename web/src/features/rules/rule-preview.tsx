import { Text } from "@mantine/core";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import type { PreviewRuleQuery } from "../../core/kit/graphql/documents.ts";
import { MessageSamples } from "../../core/kit/ui/message-samples.tsx";

type Preview = PreviewRuleQuery["previewRule"];

export function RulePreview({ preview, isOfForm }: { readonly preview: Preview; readonly isOfForm: boolean }) {
  const { matches } = preview;
  return (
    <>
      <Text size="sm">{describe(preview, isOfForm)}</Text>
      <MessageSamples
        label="Messages that the rule applies to"
        messages={isOfForm ? matches.map((message) => ({ ...message, formName: null })) : matches}
      />
      <Text size="sm" c="dimmed" mt="md">
        Applies to new messages. Existing messages stay as they are.
      </Text>
    </>
  );
}

function describe({ checked, matches }: Preview, isOfForm: boolean): string {
  const scope = isOfForm ? "on this form" : "on all your forms";
  if (checked === 0) return `There are no messages ${scope} to test this on yet.`;
  const newest = `the newest ${countOf(checked, "message", "messages")} in the inbox ${scope}`;
  if (matches.length === 0) return `Tested on ${newest}. It would have applied to none.`;
  return `Would have applied to ${formatCount(matches.length)} of ${newest}.`;
}
