import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconListCheck, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { MAX_RULES } from "../../../../shared/limits.ts";
import { RulesPageDocument } from "../../core/kit/graphql/documents.ts";
import { EmptyState } from "../../core/kit/ui/empty-state.tsx";
import inputs from "../../core/kit/ui/filter-inputs.module.css";
import { FilterSelect } from "../../core/kit/ui/filter-select.tsx";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { draftOf, onlyFormOf, type Rule, rulesInOrder } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { RuleList } from "./rule-list.tsx";

const FRESH = {
  requestPolicy: "cache-and-network" as const,
  additionalTypenames: ["Rule", "Label", "WebhookEndpoint"],
};

const route = getRouteApi("/owner/settings/rules");

/** All rules in order of application, or those that apply to one form. */
export function RulesPage() {
  usePageTitle("Rules");
  const { form } = route.useSearch();
  const navigate = route.useNavigate();
  const asked = { query: RulesPageDocument, context: FRESH };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading your rules" />);
  const [edited, setEdited] = useState<Rule | "new" | null>(null);
  if (!data) return pending;
  const forms = withDistinctNames(data.forms);
  const targets = { ...data, forms };
  const formId = forms.find(({ id }) => id === form)?.id ?? null;
  const rules = rulesInOrder(data.rules, forms).filter(
    (rule) => formId === null || [null, formId].includes(onlyFormOf(rule)),
  );
  const isFull = data.rules.length >= MAX_RULES;
  const add = (
    <Button leftSection={<IconPlus size={17} />} disabled={isFull} onClick={() => setEdited("new")}>
      New rule
    </Button>
  );
  return (
    <Section title="Rules" lead="Applied to new messages, from top to bottom.">
      {data.rules.length === 0 ? (
        <EmptyState icon={<IconListCheck />} title="No rules" action={add}>
          Automatically label, star, close or route messages.
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          <Group w="100%" justify="space-between" align="flex-end" gap="sm">
            {add}
            <Box className={inputs.root ?? ""} miw="min(14rem, 100%)">
              <FilterSelect
                label="Form"
                value={formId ?? ""}
                options={[
                  { value: "", label: "All forms" },
                  ...forms.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(value) => void navigate({ search: { form: value || undefined }, replace: true })}
              />
            </Box>
          </Group>
          {rules.length === 0 ? (
            <Text size="sm">No rules apply to this form.</Text>
          ) : (
            <RuleList rules={rules} targets={targets} canMove={formId === null} onEdit={setEdited} />
          )}
        </Stack>
      )}
      {isFull && (
        <Text size="sm" c="dimmed" mt="sm">
          You have {MAX_RULES} rules, which is the most. Delete one to add another.
        </Text>
      )}
      {edited !== null && (
        <RuleEditor
          key={edited === "new" ? "new" : edited.id}
          id={edited === "new" ? null : edited.id}
          initial={draftOf(edited === "new" ? null : edited, formId)}
          targets={targets}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}
