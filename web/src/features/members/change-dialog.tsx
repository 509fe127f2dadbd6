import { Text } from "@mantine/core";
import { nameOfPerson } from "../../../../shared/people.ts";
import type { Role } from "../../../../shared/permissions.ts";
import { ChangeMemberDocument } from "../../core/kit/graphql/documents.ts";
import { Dialog, DialogForm } from "../../core/kit/ui/dialog.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import type { Send } from "../../core/kit/ui/use-submit.ts";
import { type Member, TOUCHES } from "./member-words.ts";
import { RightsInputs, readRights } from "./rights-inputs.tsx";

interface ChangeDialogProps {
  readonly member: Member;
  readonly giver: Role;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
  readonly onDone: () => void;
}

export function ChangeDialog({ member, giver, forms, onDone }: ChangeDialogProps) {
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
