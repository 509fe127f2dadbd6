import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** A titled part of a page of settings. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
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
