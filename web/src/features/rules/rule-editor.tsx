import { Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import { PreviewRuleDocument, type PreviewRuleQuery, SaveRuleDocument } from "../../core/kit/graphql/documents.ts";
import { problemOf } from "../../core/kit/graphql/failure.ts";
import { useClient, useMutation } from "../../core/kit/graphql/urql.ts";
import { Dialog, DialogButtons, DialogForm } from "../../core/kit/ui/dialog.tsx";
import { MessageSamples } from "../../core/kit/ui/message-samples.tsx";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { RuleActions } from "./rule-actions.tsx";
import { RuleConditions } from "./rule-conditions.tsx";
import { inputOf, onlyFormOf, type RuleDraft, type RuleTargets } from "./rule-draft.ts";

interface RuleEditorProps {
  /** `null` for a new rule. */
  readonly id: string | null;
  readonly initial: RuleDraft;
  readonly targets: RuleTargets;
  readonly onClose: () => void;
}

/** Edits a rule; before saving, shows which of the newest messages it would have applied to. */
export function RuleEditor({ id, initial, targets, onClose }: RuleEditorProps) {
  const client = useClient();
  const [draft, setDraft] = useState(initial);
  const [preview, setPreview] = useState<PreviewRuleQuery["previewRule"] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [{ fetching: isSaving }, saveRule] = useMutation(SaveRuleDocument);

  const tryOut = async () => {
    setProblem(null);
    const asked = { id, rule: inputOf(draft, targets) };
    const { data, error } = await client
      .query(PreviewRuleDocument, asked, { requestPolicy: "network-only" })
      .toPromise();
    if (data) setPreview(data.previewRule);
    return problemOf(error);
  };
  const save = async () => {
    const { error } = await saveRule({ id, rule: inputOf(draft, targets) }, { additionalTypenames: ["Rule"] });
    setProblem(problemOf(error));
    if (error === undefined) onClose();
  };

  const title = preview === null ? (id === null ? "New rule" : "Edit rule") : "Preview rule";
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      {preview === null ? (
        <DialogForm send={tryOut} onCancel={onClose} label="Preview">
          <TextInput
            label="Name"
            value={draft.name}
            maxLength={MAX_NAME_LENGTH}
            required
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            data-autofocus
          />
          <RuleConditions draft={draft} targets={targets} onChange={setDraft} />
          <RuleActions draft={draft} targets={targets} onChange={setDraft} />
          <Stack gap="xs">
            <Checkbox
              label="Skip the rules after this one"
              checked={draft.stops}
              onChange={(event) => setDraft({ ...draft, stops: event.currentTarget.checked })}
            />
            <Checkbox
              label="Enabled"
              checked={draft.enabled}
              onChange={(event) => setDraft({ ...draft, enabled: event.currentTarget.checked })}
            />
          </Stack>
        </DialogForm>
      ) : (
        <>
          <RulePreview preview={preview} isOfForm={onlyFormOf(draft) !== null} />
          <Problem>{problem}</Problem>
          <DialogButtons>
            <Button variant="default" onClick={() => setPreview(null)}>
              Back
            </Button>
            <Button loading={isSaving} onClick={() => void save()} data-autofocus>
              Save rule
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

type Preview = PreviewRuleQuery["previewRule"];

function RulePreview({ preview, isOfForm }: { readonly preview: Preview; readonly isOfForm: boolean }) {
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
