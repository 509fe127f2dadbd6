import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./card-page.module.css";
import { Wordmark } from "./wordmark.tsx";

interface CardPageProps {
  readonly width: string;
  readonly children: ReactNode;
}

/** A page with one card on it and nothing to wander off to. */
export function CardPage({ width, children }: CardPageProps) {
  return (
    <main className={classes.page}>
      <Stack className={classes.column} gap="lg" maw={width}>
        <Wordmark size="lg" />
        <Paper withBorder radius="lg" className={classes.card}>
          {children}
        </Paper>
      </Stack>
    </main>
  );
}

interface SignInFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The card of every page on the way in. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <CardPage width="25rem">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="sm" mt={6} mb="lg">
        {lead}
      </Text>
      <Stack gap="lg">{children}</Stack>
    </CardPage>
  );
}
