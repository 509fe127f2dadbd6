import { Button } from "@mantine/core";
import { SystemPageDocument } from "../kit/graphql/documents.ts";
import { Diagnostic, diagnosticName } from "../kit/ui/diagnostic.tsx";
import { Fact, Facts } from "../kit/ui/facts.tsx";
import { TextLink } from "../kit/ui/links.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";

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
          <Fact key={diagnostic.name} name={diagnosticName(diagnostic.name)}>
            <Diagnostic {...diagnostic} />
            {diagnostic.advice !== null && EMAIL_CHECKS.has(diagnostic.name) && (
              <TextLink size="sm" underline="always" to="/settings/email">
                Email settings
              </TextLink>
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

/** Checks covered by Settings → Email. */
const EMAIL_CHECKS = new Set(["mail", "sender", "SPF", "DKIM", "DMARC"]);
