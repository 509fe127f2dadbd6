import { Alert, Badge, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { DeleteRuleDocument, MoveRuleDocument } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { CardList, CardRow } from "../ui/card-list.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { describeRule, type Rule, type RuleTargets } from "./rule-draft.ts";
import classes from "./rules.module.css";

interface RuleListProps {
  readonly rules: readonly Rule[];
  readonly targets: RuleTargets;
  readonly onEdit: (rule: Rule) => void;
}

/** Rules in their order, which can be changed. */
export function RuleList({ rules, targets, onEdit }: RuleListProps) {
  const [deleted, setDeleted] = useState<Rule | null>(null);
  const [, moveRule] = useMutation(MoveRuleDocument);
  const [{ fetching }, deleteRule] = useMutation(DeleteRuleDocument);
  const move = async (rule: Rule, down: boolean) => {
    const { error } = await moveRule({ id: rule.id, down });
    if (error !== undefined) notifyFailure("Rule not moved", error);
  };
  const remove = async (rule: Rule) => {
    const { error } = await deleteRule({ id: rule.id });
    setDeleted(null);
    if (error !== undefined) notifyFailure("Rule not deleted", error);
  };
  return (
    <>
      <CardList>
        {rules.map((rule, at) => (
          <CardRow
            key={rule.id}
            isEnded={!rule.enabled}
            name={
              <>
                {at + 1}. {rule.name}
                {!rule.enabled && <Badge>Disabled</Badge>}
              </>
            }
            facts={
              <div className={classes.about}>
                <p className={classes.summary}>{describeRule(rule, targets)}</p>
                {rule.problems.map((problem) => (
                  <Alert key={problem} color="amber" mt="xs" p="xs">
                    {problem}
                  </Alert>
                ))}
              </div>
            }
            action={
              <Group gap={2} className={classes.actions ?? ""}>
                <IconButton
                  label={`Move ${rule.name} up`}
                  title="Move up"
                  icon={<IconArrowUp size={17} />}
                  disabled={at === 0}
                  onClick={() => void move(rule, false)}
                />
                <IconButton
                  label={`Move ${rule.name} down`}
                  title="Move down"
                  icon={<IconArrowDown size={17} />}
                  disabled={at === rules.length - 1}
                  onClick={() => void move(rule, true)}
                />
                <IconButton
                  label={`Edit ${rule.name}`}
                  title="Edit"
                  icon={<IconPencil size={17} />}
                  onClick={() => onEdit(rule)}
                />
                <IconButton
                  label={`Delete ${rule.name}`}
                  title="Delete"
                  icon={<IconTrash size={17} />}
                  onClick={() => setDeleted(rule)}
                />
              </Group>
            }
          />
        ))}
      </CardList>
      <ConfirmDialog
        opened={deleted !== null}
        title="Delete this rule?"
        keep="Cancel"
        label="Delete rule"
        isBusy={fetching}
        onKeep={() => setDeleted(null)}
        onConfirm={() => deleted !== null && void remove(deleted)}
      >
        “{deleted?.name}” is no longer applied. Messages that it was applied to stay as they are.
      </ConfirmDialog>
    </>
  );
}
