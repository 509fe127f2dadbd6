import { Alert, Badge, Box, Group, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { DeleteRuleDocument, MoveRuleDocument } from "../../core/kit/graphql/documents.ts";
import { CardList, CardRow } from "../../core/kit/ui/card-list.tsx";
import { ConfirmDialog } from "../../core/kit/ui/dialog.tsx";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { describeRule, type Rule, type RuleTargets } from "./rule-draft.ts";

interface RuleListProps {
  readonly rules: readonly Rule[];
  readonly targets: RuleTargets;
  /** False while the list is filtered: a rule would move past hidden ones. */
  readonly canMove: boolean;
  readonly onEdit: (rule: Rule) => void;
}

/** Rules in order of application; those of a single form stay below the others. */
export function RuleList({ rules, targets, canMove, onEdit }: RuleListProps) {
  const [deleted, setDeleted] = useState<Rule | null>(null);
  const [move] = useAction(MoveRuleDocument, "Rule not moved");
  const [remove] = useAction(DeleteRuleDocument, "Rule not deleted");
  const onDelete = async () => {
    if (deleted !== null) await remove({ id: deleted.id });
    setDeleted(null);
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
                {canMove && `${at + 1}. `}
                {rule.name}
                {!rule.enabled && <Badge>Disabled</Badge>}
              </>
            }
            facts={
              <Box miw={0} flex={1}>
                <Text inherit>{describeRule(rule, targets)}</Text>
                {rule.problems.map((problem) => (
                  <Alert key={problem} color="amber" mt="xs" p="xs">
                    {problem}
                  </Alert>
                ))}
              </Box>
            }
            action={
              <Group gap={2} flex="none">
                {canMove && (
                  <>
                    <IconButton
                      label={`Move ${rule.name} up`}
                      title="Move up"
                      icon={<IconArrowUp size={17} />}
                      disabled={rules[at - 1]?.formId !== rule.formId}
                      onClick={() => void move({ id: rule.id, down: false })}
                    />
                    <IconButton
                      label={`Move ${rule.name} down`}
                      title="Move down"
                      icon={<IconArrowDown size={17} />}
                      disabled={rules[at + 1]?.formId !== rule.formId}
                      onClick={() => void move({ id: rule.id, down: true })}
                    />
                  </>
                )}
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
        label="Delete rule"
        onKeep={() => setDeleted(null)}
        onConfirm={onDelete}
      >
        “{deleted?.name}” is no longer applied. Messages that it was applied to stay as they are.
      </ConfirmDialog>
    </>
  );
}
