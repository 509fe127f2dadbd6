import { Text, TextInput } from "@mantine/core";
import { describeBrowser } from "../../../../shared/describe-browser.ts";
import { MAX_PASSKEY_NAME_LENGTH } from "../../../../shared/limits.ts";
import { type PasskeyRow_PasskeyFragment, RenamePasskeyDocument } from "../../core/kit/graphql/documents.ts";
import { Dialog, DialogForm } from "../../core/kit/ui/dialog.tsx";
import { OwnPassword } from "../../core/kit/ui/secret-input.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import type { Send } from "../../core/kit/ui/use-submit.ts";
import { addPasskey } from "./passkeys.ts";

interface AddPasskeyDialogProps {
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks for the password, then starts the browser's passkey prompt. */
export function AddPasskeyDialog({ onCancel, onDone }: AddPasskeyDialogProps) {
  const send: Send = (text, raw) => addPasskey({ name: text("name"), password: raw("password") }, onDone);
  return (
    <Dialog opened onClose={onCancel} title="Add a passkey" closeOnClickOutside={false}>
      <DialogForm send={send} label="Continue" onCancel={onCancel}>
        <Text size="sm">Your browser then asks where to keep it: on this device, a phone or a security key.</Text>
        <NameInput defaultValue={describeBrowser(navigator.userAgent)} />
        <OwnPassword data-autofocus />
      </DialogForm>
    </Dialog>
  );
}

interface RenamePasskeyDialogProps {
  readonly passkey: PasskeyRow_PasskeyFragment;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const rename = useSave(RenamePasskeyDocument);
  const send: Send = (text) => rename({ id: passkey.id, name: text("name") }, onClose);
  return (
    <Dialog opened onClose={onClose} title="Rename the passkey" closeOnClickOutside={false}>
      <DialogForm send={send} label="Rename" onCancel={onClose}>
        <NameInput defaultValue={passkey.name} data-autofocus />
      </DialogForm>
    </Dialog>
  );
}

function NameInput(props: { readonly defaultValue: string; readonly "data-autofocus"?: boolean }) {
  return (
    <TextInput name="name" label="Name" maxLength={MAX_PASSKEY_NAME_LENGTH} autoComplete="off" required {...props} />
  );
}
