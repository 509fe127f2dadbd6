import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useShownCounts } from "../inbox/pending/pending-deletions.ts";
import { type FormRow_FormFragment, FormsPageDocument } from "../kit/graphql/documents.ts";
import { Page } from "../kit/ui/page.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { FirstForm, FirstRun } from "../setup/first-run/first-run.tsx";
import { WaitingEmails } from "../setup/waiting-emails.tsx";
import { FormRow } from "./form-row.tsx";
import classes from "./forms-page.module.css";

const TYPES_SHOWN = { additionalTypenames: ["Form", "FolderCounts"], requestPolicy: "cache-and-network" as const };

export function FormsPage() {
  usePageTitle("Forms");
  const { data, pending } = useLoaded({ query: FormsPageDocument, context: TYPES_SHOWN }, <FormsLoading />, 1);
  const shownCounts = useShownCounts(data);
  if (!data) return pending;
  if (data.forms.length === 0) return <FirstForm />;
  const active = data.forms.filter((form) => form.status === "active");
  const archived = data.forms.filter((form) => form.status === "archived");
  return (
    <Page>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Forms</Title>
        <Button leftSection={<IconPlus size={17} />} renderRoot={(props) => <Link {...props} to="/forms/new" />}>
          New form
        </Button>
      </Group>
      <FirstRun />
      {data.viewer.isMailSent && <WaitingEmails />}
      <ul className={classes.list}>
        {active.map((form) => (
          <FormRow key={form.id} form={{ ...form, counts: shownCounts(form) }} isMailSent={data.viewer.isMailSent} />
        ))}
      </ul>
      {archived.length > 0 && <ArchivedForms forms={archived} isMailSent={data.viewer.isMailSent} />}
    </Page>
  );
}

function FormsLoading() {
  return (
    <Page>
      <Stack gap="sm" aria-label="Loading your forms" role="status">
        <Skeleton height={34} width={140} mb="md" />
        <Skeleton height={84} />
        <Skeleton height={84} />
        <Skeleton height={84} />
      </Stack>
    </Page>
  );
}

interface ArchivedFormsProps {
  readonly forms: readonly FormRow_FormFragment[];
  readonly isMailSent: boolean;
}

function ArchivedForms({ forms, isMailSent }: ArchivedFormsProps) {
  return (
    <section aria-labelledby="archived-forms">
      <Title order={2} id="archived-forms" mt={40}>
        Archived
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="sm">
        Archived forms refuse new messages. Existing messages stay until their retention window ends.
      </Text>
      <ul className={classes.list}>
        {forms.map((form) => (
          <FormRow key={form.id} form={form} isMailSent={isMailSent} />
        ))}
      </ul>
    </section>
  );
}
