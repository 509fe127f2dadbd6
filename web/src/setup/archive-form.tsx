import { Button } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { type GeneralSettings_FormFragment, UpdateFormDocument } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { notifyFailure } from "../ui/notify.ts";
import { Section } from "../ui/section.tsx";

export function ArchiveForm({ form }: { readonly form: GeneralSettings_FormFragment }) {
  const [{ fetching }, updateForm] = useMutation(UpdateFormDocument);
  const isArchived = form.status === "archived";

  const toggle = async () => {
    const { error } = await updateForm({ id: form.id, input: { archived: !isArchived } });
    if (error !== undefined) notifyFailure(isArchived ? "Form not restored" : "Form not archived", error);
  };

  return (
    <Section
      title={isArchived ? "Restore form" : "Archive form"}
      lead={
        isArchived
          ? "This form refuses new messages."
          : "An archived form refuses new messages. You can restore it later."
      }
    >
      <Button
        variant="default"
        loading={fetching}
        leftSection={isArchived ? <IconArchiveOff size={17} /> : <IconArchive size={17} />}
        onClick={toggle}
      >
        {isArchived ? "Restore" : "Archive"}
      </Button>
    </Section>
  );
}
