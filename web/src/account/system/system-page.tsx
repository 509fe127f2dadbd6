import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { SystemPageDocument, type SystemPageQuery } from "../../kit/graphql/documents.ts";
import { Fact, Facts } from "../../kit/ui/facts.tsx";
import { Section, SectionsLoading } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";

type Diagnostic = NonNullable<SystemPageQuery["diagnostics"]>[number];

/** Findings of `postern doctor`, for the operator. */
export function SystemPage() {
  usePageTitle("System");
  const { data, refresh, pending, isLoading } = useLoaded(
    { query: SystemPageDocument, requestPolicy: "cache-and-network" },
    <SectionsLoading label="Checking the server" />,
  );
  if (!data) return pending;
  if (data.diagnostics === null) {
    return <Section title="System" lead="Only the owner of this server’s first account can see this page." />;
  }
  return (
    <Section title="System" lead="The same checks as postern doctor on the server. Nothing is changed.">
      <Facts>
        {data.diagnostics.map((diagnostic) => (
          <Fact key={diagnostic.name} name={capitalize(diagnostic.name)}>
            <Result diagnostic={diagnostic} />
            {diagnostic.advice !== null && EMAIL_CHECKS.has(diagnostic.name) && (
              <Anchor size="sm" underline="always" renderRoot={(props) => <Link {...props} to="/settings/email" />}>
                Email settings
              </Anchor>
            )}
          </Fact>
        ))}
      </Facts>
      <Button mt={24} variant="default" onClick={refresh} loading={isLoading}>
        Check again
      </Button>
    </Section>
  );
}

/** Those that Settings → Email is about. */
const EMAIL_CHECKS = new Set(["mail", "sender", "SPF", "DKIM", "DMARC"]);

const STATUSES = {
  ok: { label: "OK", Icon: IconCircleCheck, color: "var(--mantine-color-green-6)" },
  warning: { label: "Warning", Icon: IconAlertTriangle, color: "var(--mantine-color-yellow-6)" },
  error: { label: "Error", Icon: IconCircleX, color: "var(--mantine-color-red-6)" },
} as const;

function Result({ diagnostic: { status, message, advice } }: { readonly diagnostic: Diagnostic }) {
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

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
