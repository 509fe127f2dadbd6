import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { DiagnosticStatus } from "../graphql/documents.ts";

const STATUSES = {
  ok: { label: "OK", Icon: IconCircleCheck, color: "var(--mantine-color-green-6)" },
  warning: { label: "Warning", Icon: IconAlertTriangle, color: "var(--mantine-color-yellow-6)" },
  error: { label: "Error", Icon: IconCircleX, color: "var(--mantine-color-red-6)" },
} as const;

interface DiagnosticProps {
  readonly status: DiagnosticStatus;
  readonly message: string;
  readonly advice: string | null;
}

/** The result of a server check, with advice. */
export function Diagnostic({ status, message, advice }: DiagnosticProps) {
  const { label, Icon, color } = STATUSES[status];
  return (
    <>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <Icon size={20} color={color} role="img" aria-label={label} style={{ flex: "none", marginTop: 2 }} />
        <Text style={{ overflowWrap: "anywhere" }}>{message}</Text>
      </Group>
      {advice !== null && (
        <Text size="sm" c="dimmed">
          {advice}
        </Text>
      )}
    </>
  );
}

export function diagnosticName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
