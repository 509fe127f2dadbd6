import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  /** Shown above the title, if the section fills the page. */
  readonly back?: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** A titled part of a settings page. */
export function Section({ title, back, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      {back}
      <Title order={2} id={id}>
        {title}
      </Title>
      {lead !== undefined && (
        <Text c="dimmed" size="sm" mt={4} maw="var(--postern-measure)" component="div">
          {lead}
        </Text>
      )}
      {children !== undefined && <div style={{ marginTop: "1.1rem" }}>{children}</div>}
    </section>
  );
}

/** Placeholder for a settings section: a heading, a description and an input. */
export function SectionsLoading({ label }: { readonly label: string }) {
  return (
    <Stack role="status" aria-label={label} maw="var(--postern-measure)" gap="sm">
      <Skeleton height={22} width="11rem" />
      <Skeleton height={14} width="85%" />
      <Skeleton height={14} width="60%" />
      <Skeleton height={36} mt="sm" />
      <Skeleton height={36} mt="sm" />
      <Skeleton height={36} width="7rem" mt="sm" />
    </Stack>
  );
}
