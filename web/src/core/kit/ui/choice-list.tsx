import { Stack, Text, UnstyledButton } from "@mantine/core";
import classes from "./choice-list.module.css";

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Shown beside the label. */
  readonly aside: string;
  readonly isCurrent?: boolean;
  readonly onChoose: () => void;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** A dialog's choices, with the likeliest first and focused; the arrow keys move between them. */
export function ChoiceList({ label, choices }: ChoiceListProps) {
  return (
    <Stack gap="0.25rem" pt={4} role="toolbar" aria-label={label} aria-orientation="vertical">
      {choices.map((choice, position) => (
        <UnstyledButton
          key={choice.key}
          className={classes.choice}
          data-autofocus={position === 0 || undefined}
          aria-current={choice.isCurrent === true ? "true" : undefined}
          onClick={choice.onChoose}
          onKeyDown={({ key, currentTarget }) => {
            const sibling = SIBLINGS[key];
            if (sibling !== undefined) (currentTarget[sibling] as HTMLElement | null)?.focus();
          }}
        >
          <span>{choice.label}</span>
          <Text span size="sm" c="dimmed">
            {choice.aside}
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}

const SIBLINGS: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  ArrowDown: "nextElementSibling",
  ArrowUp: "previousElementSibling",
};
