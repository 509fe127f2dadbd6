import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Wordmark } from "../ui/wordmark.tsx";
import classes from "./sign-in-frame.module.css";

interface SignInFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <main className={classes.page}>
      <Stack className={classes.column} gap="lg">
        <Wordmark size="lg" />
        <Paper withBorder radius="lg" className={classes.card}>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" size="sm" mt={6} mb="lg">
            {lead}
          </Text>
          <Stack gap="lg">{children}</Stack>
        </Paper>
      </Stack>
    </main>
  );
}
