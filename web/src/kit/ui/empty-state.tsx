import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** 1 where it is all there is on the page. */
  readonly order?: 1 | 2;
}

/** Says why there is nothing here, and what would put something here. */
export function EmptyState({ icon, title, children, action, order = 2 }: EmptyStateProps) {
  return (
    <Stack className={classes.root} align="center" gap="sm">
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <Title order={order} size="h3" ta="center">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" ta="center" size="sm" maw="24rem" component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
