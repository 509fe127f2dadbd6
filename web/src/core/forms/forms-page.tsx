import { Group, NativeSelect, Text, TextInput, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { useMay } from "../kit/access/may.ts";
import { Permitted } from "../kit/access/permitted.tsx";
import { type FormRow_FormFragment, FormsPageDocument } from "../kit/graphql/documents.ts";
import { unreadOf } from "../kit/navigation/folders.ts";
import base from "../kit/ui/base.module.css";
import cardList from "../kit/ui/card-list.module.css";
import { ButtonLink } from "../kit/ui/links.tsx";
import { ListPageLoading, Page } from "../kit/ui/page.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { FirstForm } from "../setup/first-run/first-run.tsx";
import { WaitingEmails } from "../setup/waiting-emails.tsx";
import { FormRow } from "./form-row.tsx";

const TYPES_SHOWN = { additionalTypenames: ["Form", "FolderCounts"], requestPolicy: "cache-and-network" as const };

export function FormsPage() {
  usePageTitle("Forms");
  const { data, pending } = useLoaded(
    { query: FormsPageDocument, context: TYPES_SHOWN },
    <ListPageLoading label="Loading your forms" />,
    1,
  );
  const may = useMay();
  const [text, setText] = useState("");
  const [order, setOrder] = useState<Order>("name");
  const forms = useMemo(() => withDistinctNames(data?.forms ?? []), [data]);
  if (!data) return pending;
  if (forms.length === 0) return <FirstForm />;
  const wanted = text.trim().toLowerCase();
  const shown = forms
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((one, other) => Number(other.isPinned) - Number(one.isPinned) || ORDERS[order].compare(one, other));
  const rowsOf = (status: FormRow_FormFragment["status"]) =>
    shown
      .filter((form) => form.status === status)
      .map((form) => <FormRow key={form.id} form={form} isMailSent={data.viewer.isMailSent} />);
  const [active, archived] = [rowsOf("active"), rowsOf("archived")];
  return (
    <Page>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Forms</Title>
        <Permitted to="account">
          <ButtonLink leftSection={<IconPlus size={17} />} to="/forms/new">
            New form
          </ButtonLink>
        </Permitted>
      </Group>
      {data.viewer.isMailSent && may("own") && <WaitingEmails />}
      {forms.length > 1 && (
        <Group component="search" gap="xs" mb="sm">
          <TextInput
            flex={1}
            maw="20rem"
            type="search"
            aria-label="Filter forms"
            placeholder="Filter forms"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Sort by"
            value={order}
            data={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))}
            onChange={(event) => setOrder(event.currentTarget.value as Order)}
          />
        </Group>
      )}
      {shown.length === 0 && <Text c="dimmed">No forms match</Text>}
      {active.length > 0 && (
        <ul className={LIST} aria-label="Forms">
          {active}
        </ul>
      )}
      {archived.length > 0 && <ArchivedForms>{archived}</ArchivedForms>}
    </Page>
  );
}

const LIST = `${cardList.list} ${base.between}`;

type Compare = (one: FormRow_FormFragment, other: FormRow_FormFragment) => number;

const collator = new Intl.Collator(undefined, { numeric: true });
const newestOf = ({ activity }: FormRow_FormFragment) => activity.newestMessage?.createdAt ?? "";
const byName: Compare = (one, other) => collator.compare(one.name, other.name);

const ORDERS = {
  name: { label: "Name", compare: byName },
  newest: {
    label: "Newest message",
    compare: (one, other) => newestOf(other).localeCompare(newestOf(one)) || byName(one, other),
  },
  unread: {
    label: "Most unread",
    compare: (one, other) => unreadOf(other.counts) - unreadOf(one.counts) || byName(one, other),
  },
} as const satisfies Record<string, { label: string; compare: Compare }>;

type Order = keyof typeof ORDERS;

function ArchivedForms({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-labelledby="archived-forms">
      <Title order={2} id="archived-forms" mt={40}>
        Archived
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="sm">
        Archived forms refuse new messages. Existing messages stay until their retention window ends.
      </Text>
      <ul className={LIST}>{children}</ul>
    </section>
  );
}
