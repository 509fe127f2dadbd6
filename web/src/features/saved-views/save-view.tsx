import { TextInput } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { MAX_VIEW_NAME_LENGTH } from "../../../../shared/limits.ts";
import { CreateViewDocument } from "../../core/kit/graphql/documents.ts";
import { viewAddress } from "../../core/kit/navigation/search-params.ts";
import { Dialog, DialogForm } from "../../core/kit/ui/dialog.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { useSave } from "../../core/kit/ui/use-action.ts";
import type { Send } from "../../core/kit/ui/use-submit.ts";

/** Saves the current list, with its filters, under a name. */
export default function SaveView({ onClose }: { readonly onClose: () => void }) {
  const address = useLocation({ select: ({ pathname, searchStr }) => viewAddress(pathname, searchStr) });
  const create = useSave(CreateViewDocument, { additionalTypenames: ["SavedView"] });
  const send: Send = (text) =>
    create({ name: text("name"), address }, () => {
      notify({ message: "View saved" });
      onClose();
    });
  return (
    <Dialog opened onClose={onClose} title="Save view" closeOnClickOutside={false}>
      <DialogForm send={send} onCancel={onClose} label="Save view">
        <TextInput
          name="name"
          label="Name"
          description="The list opens with this search and these filters."
          maxLength={MAX_VIEW_NAME_LENGTH}
          required
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
