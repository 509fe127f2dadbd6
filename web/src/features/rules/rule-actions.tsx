import { Checkbox, Group, NativeSelect, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { RuleMailAction, RuleWebhookAction } from "../../core/kit/graphql/documents.ts";
import { Fieldset } from "../../core/kit/ui/fieldset.tsx";
import { LabelChip } from "../labels/label-chips.tsx";
import type { RuleDraft, RuleTargets } from "./rule-draft.ts";

interface PartProps {
  readonly draft: RuleDraft;
  readonly targets: RuleTargets;
  readonly onChange: (draft: RuleDraft) => void;
}

const MAIL: readonly { readonly value: RuleMailAction; readonly label: string }[] = [
  { value: "usual", label: "Email: default" },
  { value: "only", label: "Email only these addresses" },
  { value: "also", label: "Also email these addresses" },
  { value: "none", label: "Send no email" },
];

const WEBHOOKS: readonly { readonly value: RuleWebhookAction; readonly label: string }[] = [
  { value: "usual", label: "Webhooks: default" },
  { value: "only", label: "Only these webhooks" },
  { value: "except", label: "All but these webhooks" },
];

export function RuleActions({ draft, targets, onChange }: PartProps) {
  const { actions } = draft;
  const change = (facts: Partial<RuleDraft["actions"]>) => onChange({ ...draft, actions: { ...actions, ...facts } });
  const endpoints = targets.webhookEndpoints.filter(
    ({ form }) => draft.formId === null || form === null || form === undefined || form.id === draft.formId,
  );
  return (
    <Fieldset legend="Then" gap="sm">
      <Group gap="lg">
        <Checkbox
          label="Star"
          checked={actions.star}
          onChange={(event) => change({ star: event.currentTarget.checked })}
        />
        <Checkbox
          label="Mark as done"
          checked={actions.done}
          onChange={(event) => change({ done: event.currentTarget.checked })}
        />
      </Group>
      {targets.labels.length > 0 && (
        <Choices
          name="Labels"
          all={targets.labels.map((label) => ({ value: label.id, label: <LabelChip label={label} /> }))}
          chosen={actions.labelIds}
          onChange={(labelIds) => change({ labelIds })}
        />
      )}
      <NativeSelect
        aria-label="Email"
        data={[...MAIL]}
        value={actions.mail}
        onChange={(event) => change({ mail: event.currentTarget.value as RuleMailAction })}
      />
      {(actions.mail === "only" || actions.mail === "also") && (
        <Choices
          name="Email addresses"
          all={targets.ruleAddresses.map((address) => ({ value: address, label: address }))}
          chosen={actions.addresses}
          onChange={(addresses) => change({ addresses })}
          none="No address is confirmed yet. Add one in a form’s email settings."
        />
      )}
      {targets.webhookEndpoints.length > 0 && (
        <NativeSelect
          aria-label="Webhooks"
          data={[...WEBHOOKS]}
          value={actions.webhooks}
          onChange={(event) => change({ webhooks: event.currentTarget.value as RuleWebhookAction })}
        />
      )}
      {actions.webhooks !== "usual" && (
        <Choices
          name="Webhooks to choose"
          all={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
          chosen={actions.endpointIds}
          onChange={(endpointIds) => change({ endpointIds })}
          none="No webhook receives this form’s messages."
        />
      )}
    </Fieldset>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly all: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  readonly none?: string;
}

/** Also shows chosen items that no longer exist, so they can be removed. */
function Choices({ name, all, chosen, onChange, none }: ChoicesProps) {
  if (all.length === 0 && none !== undefined) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <Checkbox.Group aria-label={name} value={[...chosen]} onChange={onChange}>
      <Group gap="0.6rem 1.25rem">
        {all.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
        {chosen
          .filter((value) => value.includes("@") && !all.some((one) => one.value === value))
          .map((value) => (
            <Checkbox key={value} value={value} label={`${value} (not confirmed)`} />
          ))}
      </Group>
    </Checkbox.Group>
  );
}
