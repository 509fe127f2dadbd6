import { Center, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Wordmark } from "./wordmark.tsx";

interface CardPageProps {
  readonly width: string;
  readonly children: ReactNode;
}

/** A page with a single card and no navigation. */
export function CardPage({ width, children }: CardPageProps) {
  return (
    <Center component="main" mih="100dvh" p="clamp(1rem, 4vw, 2.5rem)" bg="var(--postern-rail)">
      <Stack w="100%" align="center" gap="lg" maw={width}>
        <Wordmark size="lg" />
        <Paper w="100%" withBorder radius="lg" p="clamp(1.25rem, 6vw, 2rem)">
          {children}
        </Paper>
      </Stack>
    </Center>
  );
}

interface SignInFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The card of every sign-in page. */
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
