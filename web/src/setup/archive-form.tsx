import { Button } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { useMutation } from "urql";
import { type GeneralSettings_FormFragment, UpdateFormDocument } from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";
import { Section } from "../ui/section.tsx";

export function ArchiveForm({ form }: { readonly form: GeneralSettings_FormFragment }) {
  const [{ fetching }, updateForm] = useMutation(UpdateFormDocument);
  const isArchived = form.status === "archived";

  const toggle = async () => {
    const { error } = await updateForm({ id: form.id, input: { archived: !isArchived } });
    if (error !== undefined) notifyFailure(isArchived ? "Still archived" : "Not archived", error);
  };

  return (
    <Section
      title={isArchived ? "Take the form into use again" : "Archive the form"}
      lead={
        isArchived
          ? "It refuses every message at the moment."
          : "An archived form refuses new messages and tells the visitor so. What it received stays readable. You can take it into use again."
      }
    >
      <Button
        variant="default"
        loading={fetching}
        leftSection={isArchived ? <IconArchiveOff size={17} /> : <IconArchive size={17} />}
        onClick={toggle}
      >
        {isArchived ? "Take into use" : "Archive this form"}
      </Button>
    </Section>
  );
}
