import { Button } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { useMutation } from "urql";
import { type GeneralSettings_FormFragment, UpdateFormDocument } from "../kit/graphql/operations/documents.ts";
import { notifyFailure } from "../kit/ui/notify.ts";
import { Section } from "../kit/ui/section.tsx";

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
