import { Text, Title } from "@mantine/core";
import type { FormRow_FormFragment } from "../graphql/operations/documents.ts";
import { FormRow } from "./form-row.tsx";
import classes from "./forms-page.module.css";

export function ArchivedForms({ forms }: { readonly forms: readonly FormRow_FormFragment[] }) {
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
          <FormRow key={form.id} form={form} />
        ))}
      </ul>
    </section>
  );
}
