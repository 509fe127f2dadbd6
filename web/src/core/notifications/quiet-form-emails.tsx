import { Switch } from "@mantine/core";
import { useMay } from "../kit/access/may.ts";
import { SetQuietFormEmailsDocument } from "../kit/graphql/documents.ts";
import { useAction } from "../kit/ui/use-action.ts";

/** Switches the account's email about forms that stop receiving messages on and off. */
export function QuietFormEmails({ isOn }: { readonly isOn: boolean }) {
  const may = useMay();
  const [setEmails, isSaving] = useAction(SetQuietFormEmailsDocument, "The notification was not changed");
  if (!may("own")) return null;
  return (
    <Switch
      mt="md"
      label="Email me when a form stops receiving messages"
      description="When it is silent for much longer than usual. Sent once, to the owner."
      checked={isOn}
      disabled={isSaving}
      onChange={(event) => void setEmails({ enabled: event.currentTarget.checked })}
    />
  );
}
