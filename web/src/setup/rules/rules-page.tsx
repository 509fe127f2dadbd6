import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconListCheck, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { MAX_RULES } from "../../../../shared/limits.ts";
import { RulesPageDocument } from "../../kit/graphql/documents.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Section, SectionsLoading } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import { draftOf, type Rule } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { RuleList } from "./rule-list.tsx";

const FRESH = {
  requestPolicy: "cache-and-network" as const,
  additionalTypenames: ["Rule", "Label", "WebhookEndpoint"],
};

export function AccountRulesPage() {
  usePageTitle("Rules");
  return <Rules formId={null} />;
}

const route = getRouteApi("/owner/forms/$formId/setup");

export function FormRulesPage() {
  usePageTitle("Rules setup");
  const { formId } = route.useParams();
  return <Rules key={formId} formId={formId} />;
}

/** The rules of one form, or those for all forms, in the order in which they are applied. */
function Rules({ formId }: { readonly formId: string | null }) {
  const asked = { query: RulesPageDocument, context: FRESH };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading your rules" />);
  const [edited, setEdited] = useState<Rule | "new" | null>(null);
  if (!data) return pending;
  const rules = data.rules.filter((rule) => rule.formId === formId);
  const forAll = data.rules.filter((rule) => rule.formId === null && rule.enabled).length;
  const add = (
    <Button
      leftSection={<IconPlus size={17} />}
      disabled={data.rules.length >= MAX_RULES}
      onClick={() => setEdited("new")}
    >
      New rule
    </Button>
  );
  return (
    <Section
      title="Rules"
      lead={
        formId === null ? (
          "Applied to new messages of all forms, from top to bottom, before the rules of a single form."
        ) : (
          <>
            Applied to new messages, from top to bottom, after {forAll === 0 ? "those" : `the ${forAll}`} for all forms
            in{" "}
            <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/settings/rules" />}>
              Settings → Rules
            </Anchor>
            .
          </>
        )
      }
    >
      {rules.length === 0 ? (
        <EmptyState icon={<IconListCheck />} title="No rules" action={add}>
          Automatically label, star, close or route messages.
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          {add}
          <RuleList rules={rules} targets={data} onEdit={setEdited} />
        </Stack>
      )}
      {data.rules.length >= MAX_RULES && (
        <Text size="sm" c="dimmed" mt="sm">
          You have {MAX_RULES} rules, which is the most. Delete one to add another.
        </Text>
      )}
      {edited !== null && (
        <RuleEditor
          key={edited === "new" ? "new" : edited.id}
          id={edited === "new" ? null : edited.id}
          initial={draftOf(edited === "new" ? null : edited, formId)}
          targets={data}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}
