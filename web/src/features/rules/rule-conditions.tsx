import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { MAX_FIELD_NAME_LENGTH, MAX_RULE_CONDITIONS, MAX_RULE_VALUE_LENGTH } from "../../../../shared/limits.ts";
import type { RuleConditionKind, RuleMatch } from "../../core/kit/graphql/documents.ts";
import { Fieldset } from "../../core/kit/ui/fieldset.tsx";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import {
  CONDITION_LABELS,
  hasField,
  hasText,
  newCondition,
  type RuleConditionDraft,
  type RuleDraft,
  type RuleTargets,
} from "./rule-draft.ts";
import classes from "./rules.module.css";

interface PartProps {
  readonly draft: RuleDraft;
  readonly targets: RuleTargets;
  readonly onChange: (draft: RuleDraft) => void;
}

export function RuleConditions({ draft, targets, onChange }: PartProps) {
  const { conditions } = draft;
  const kinds = Object.entries(CONDITION_LABELS)
    .filter(([kind]) => kind !== "form" || draft.formId === null)
    .map(([value, label]) => ({ value, label }));
  const ownForm = targets.forms.find(({ id }) => id === draft.formId);
  const change = (key: number, facts: Partial<RuleConditionDraft>) =>
    onChange({ ...draft, conditions: conditions.map((one) => (one.key === key ? { ...one, ...facts } : one)) });
  return (
    <Fieldset legend="If" gap="sm">
      {ownForm !== undefined && (
        <Text size="sm">
          {CONDITION_LABELS.form} <strong>{ownForm.name}</strong>, and
        </Text>
      )}
      {conditions.length > 1 && (
        <NativeSelect
          aria-label="How many conditions"
          data={[
            { value: "all", label: "All of these match" },
            { value: "any", label: "Any of these matches" },
          ]}
          value={draft.match}
          onChange={(event) => onChange({ ...draft, match: event.currentTarget.value as RuleMatch })}
        />
      )}
      {conditions.map(({ key, kind, field, value }, at) => (
        <div key={key} className={classes.condition}>
          <NativeSelect
            aria-label={`Condition ${at + 1}`}
            data={kinds}
            value={kind}
            onChange={(event) => {
              const next = event.currentTarget.value as RuleConditionKind;
              const isOther = (next === "form") !== (kind === "form");
              change(key, { kind: next, ...(isOther ? { value: next === "form" ? targets.forms[0]?.id : "" } : {}) });
            }}
          />
          {hasField(kind) && (
            <TextInput
              aria-label={`Name of the field in condition ${at + 1}`}
              placeholder="Field, such as topic"
              value={field ?? ""}
              maxLength={MAX_FIELD_NAME_LENGTH}
              onChange={(event) => change(key, { field: event.currentTarget.value })}
            />
          )}
          {hasText(kind) && (
            <TextInput
              aria-label={`Text of condition ${at + 1}`}
              placeholder={PLACEHOLDERS[kind] ?? "Text"}
              value={value ?? ""}
              maxLength={MAX_RULE_VALUE_LENGTH}
              onChange={(event) => change(key, { value: event.currentTarget.value })}
            />
          )}
          {kind === "form" && (
            <NativeSelect
              aria-label={`Form of condition ${at + 1}`}
              data={targets.forms.map(({ id, name }) => ({ value: id, label: name }))}
              value={value ?? ""}
              onChange={(event) => change(key, { value: event.currentTarget.value })}
            />
          )}
          <IconButton
            className={classes.remove ?? ""}
            label={`Remove condition ${at + 1}`}
            icon={<IconX size={17} />}
            disabled={conditions.length === 1}
            onClick={() => onChange({ ...draft, conditions: conditions.filter((one) => one.key !== key) })}
          />
        </div>
      ))}
      {conditions.length < MAX_RULE_CONDITIONS && (
        <Button
          style={{ alignSelf: "flex-start" }}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange({ ...draft, conditions: [...conditions, newCondition()] })}
        >
          Add condition
        </Button>
      )}
    </Fieldset>
  );
}

const PLACEHOLDERS: Partial<Record<RuleConditionKind, string>> = {
  sender_address: "ana@example.com",
  sender_domain: "example.com",
};
