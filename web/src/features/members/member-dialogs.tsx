import { Button, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { nameOfPerson } from "../../../../shared/people.ts";
import type { Role } from "../../../../shared/permissions.ts";
import { ChangeMemberDocument, CreateInvitationDocument } from "../../core/kit/graphql/documents.ts";
import { CopyLine } from "../../core/kit/ui/copy.tsx";
import { Dialog, DialogButtons, DialogForm } from "../../core/kit/ui/dialog.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { SetUpEmail } from "../../core/kit/ui/set-up-email.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import type { Send } from "../../core/kit/ui/use-submit.ts";
import { type Member, TOUCHES } from "./member-words.ts";
import { RightsInputs, readRights } from "./rights-inputs.tsx";

interface RightsDialogProps {
  readonly giver: Role;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
  readonly onDone: () => void;
}

interface InviteDialogProps extends RightsDialogProps {
  readonly isMailSent: boolean;
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

function InviteForm({ onLink, ...props }: InviteDialogProps & { readonly onLink: (link: string) => void }) {
  const { giver, forms, isMailSent, onDone } = props;
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

export function ChangeDialog({ member, giver, forms, onDone }: RightsDialogProps & { readonly member: Member }) {
  // The whole dashboard depends on the viewer's own permissions.
  const touched = member.isViewer ? { additionalTypenames: [...TOUCHES.additionalTypenames, "Account"] } : TOUCHES;
  const change = useSave(ChangeMemberDocument, touched);
  const send: Send = async (text, _raw, form) => {
    const rights = readRights(text, form);
    return typeof rights === "string" ? rights : change({ userId: member.userId, ...rights }, onDone);
  };
  return (
    <Dialog opened onClose={onDone} title={`Edit ${nameOfPerson(member)}`} closeOnClickOutside={false}>
      <DialogForm send={send} onCancel={onDone} label="Save">
        <RightsInputs
          giver={giver}
          present={{ role: member.role, formIds: member.allForms ? null : member.forms.map(({ id }) => id) }}
          forms={forms}
        />
        <Text size="sm" c="dimmed">
          This takes effect immediately{member.isViewer ? ". You cannot take it back yourself" : ""}.
        </Text>
      </DialogForm>
    </Dialog>
  );
}
