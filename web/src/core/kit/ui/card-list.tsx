import { Anchor, type AnchorProps, Badge, Box, Group, Stack, Text } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import base from "./base.module.css";
import classes from "./card-list.module.css";
import { EmptyState } from "./empty-state.tsx";
import { Section } from "./section.tsx";

/** A vertical list of things the owner has made or connected. */
export function CardList({ children }: { readonly children: ReactNode }) {
  return <ul className={`${classes.list} ${base.between}`}>{children}</ul>;
}

interface CardSectionProps {
  readonly title: string;
  readonly add: ReactNode;
  readonly icon: ReactNode;
  /** Shown when the list is empty; says why one might add an entry. */
  readonly none: string;
  readonly hint: string;
  readonly children: readonly ReactNode[];
}

/** A settings section that holds a `CardList`. */
export function CardSection({ title, add, icon, none, hint, children }: CardSectionProps) {
  return (
    <Section title={title}>
      {children.length === 0 ? (
        <EmptyState icon={icon} title={none} action={add}>
          {hint}
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          {add}
          <CardList>{children}</CardList>
        </Stack>
      )}
    </Section>
  );
}

interface CardRowProps {
  readonly name: ReactNode;
  readonly facts: ReactNode;
  readonly action?: ReactNode;
  readonly isEnded?: boolean;
}

export function CardRow({ name, facts, action, isEnded = false }: CardRowProps) {
  return (
    <li className={classes.row}>
      <Box miw={0} flex={1}>
        <Text component="div" inherit {...(isEnded ? { c: "dimmed" } : { fw: 600 })}>
          <Group gap="0.3rem 0.6rem">{name}</Group>
        </Text>
        <FactLine>{facts}</FactLine>
      </Box>
      {action}
    </li>
  );
}

/** Small facts side by side, each in a span. */
export function FactLine({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={base.small ?? ""} gap="0.1rem 1.1rem" mt="0.2rem">
      {children}
    </Group>
  );
}

/** Told from the text around it by its line alone. */
export const RowLink = createLink((props: AnchorProps & ComponentProps<"a">) => (
  <Anchor inherit c="inherit" underline="always" {...props} />
));

export function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <Text span fz="small" fw={400} ff="monospace" c="dimmed">
      {children}
    </Text>
  );
}

export function WarningBadge({ children }: { readonly children: ReactNode }) {
  return (
    <Badge
      c="var(--postern-warning-ink)"
      bg="var(--postern-warning-ground)"
      style={{ borderColor: "var(--postern-warning-line)" }}
    >
      {children}
    </Badge>
  );
}
