import { Button, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Role } from "../../../../shared/permissions.ts";
import { CreateInvitationDocument } from "../../core/kit/graphql/documents.ts";
import { CopyLine } from "../../core/kit/ui/copy.tsx";
import { Dialog, DialogButtons, DialogForm } from "../../core/kit/ui/dialog.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { SetUpEmail } from "../../core/kit/ui/set-up-email.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import type { Send } from "../../core/kit/ui/use-submit.ts";
import { TOUCHES } from "./member-words.ts";
import { RightsInputs, readRights } from "./rights-inputs.tsx";

interface InviteDialogProps {
  readonly giver: Role;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
  readonly isMailSent: boolean;
  readonly onDone: () => void;
}

/** Invites a member, then shows the link to copy once. */
export function InviteDialog(props: InviteDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Dialog
      opened
      onClose={props.onDone}
      title={link === null ? "Invite someone" : "Copy the link now"}
      closeOnClickOutside={false}
      dismissible={link === null}
    >
      {link === null ? <InviteForm {...props} onLink={setLink} /> : <InvitationLink link={link} {...props} />}
    </Dialog>
  );
}

const NEW = { role: "handler", formIds: null } as const;

function InviteForm({
  giver,
  forms,
  isMailSent,
  onDone,
  onLink,
}: InviteDialogProps & { readonly onLink: (link: string) => void }) {
  const create = useSave(CreateInvitationDocument, TOUCHES);
  const [isMailed, setMailed] = useState(isMailSent);
  const send: Send = async (text, _raw, form) => {
    const rights = readRights(text, form);
    if (typeof rights === "string") return rights;
    const email = isMailed ? text("email") : null;
    return create({ ...rights, email }, ({ createInvitation: { link } }) => {
      if (link !== null) return onLink(link);
      notify({ message: `The invitation to ${email} is on its way.` });
      onDone();
    });
  };
  return (
    <DialogForm send={send} onCancel={onDone} label={isMailed ? "Send invitation" : "Create link"}>
      {isMailSent ? (
        <Radio.Group label="How" value={isMailed ? "email" : "link"} onChange={(value) => setMailed(value === "email")}>
          <Stack gap="xs" mt="xs">
            <Radio value="email" label="By email" />
            <Radio value="link" label="With a link you share" />
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm">
          Email is not set up. Create a link and share it yourself. <SetUpEmail />
        </Text>
      )}
      {isMailed && <TextInput name="email" label="Email" type="email" autoComplete="off" required data-autofocus />}
      <RightsInputs giver={giver} present={NEW} forms={forms} />
    </DialogForm>
  );
}

function InvitationLink({ link, onDone }: { readonly link: string; readonly onDone: () => void }) {
  return (
    <>
      <Stack>
        <Text size="sm">
          This link is shown only once. It works for one person, for 7 days. Anyone who has it can join, so share it
          privately.
        </Text>
        <CopyLine value={link} what="the link" testId="invitation-link" />
      </Stack>
      <DialogButtons>
        <Button onClick={onDone}>Done</Button>
      </DialogButtons>
    </>
  );
}
