import { Switch } from "@mantine/core";
import { useMay } from "../../core/kit/access/may.ts";
import type { Places } from "../../core/kit/features.ts";
import { SetQuietFormEmailsDocument } from "../../core/kit/graphql/documents.ts";
import { useAction } from "../../core/kit/ui/use-action.ts";

/** Switches the account's email about forms that stop receiving messages on and off. */
export function QuietFormEmails({ viewer }: Places["profileNotifications"]) {
  const may = useMay();
  const [setEmails, isSaving] = useAction(SetQuietFormEmailsDocument, "The notification was not changed");
  if (!may("own")) return null;
  return (
    <Switch
      mt="md"
      label="Email me when a form stops receiving messages"
      description="When it is silent for much longer than usual. Sent once, to the owner."
      checked={viewer.mailsQuietForms}
      disabled={isSaving}
      onChange={(event) => void setEmails({ enabled: event.currentTarget.checked })}
    />
  );
}
