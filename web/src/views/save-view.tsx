import { TextInput } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { MAX_VIEW_NAME_LENGTH } from "../../../shared/limits.ts";
import { problemOf } from "../graphql/failure.ts";
import { CreateViewDocument } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { viewAddress } from "../search-params.ts";
import { Dialog, DialogForm } from "../ui/dialog.tsx";
import { readText } from "../ui/form-text.ts";
import { notify } from "../ui/notify.ts";

/** Saves the list on the page, with its filters, under a name. */
export default function SaveView({ onClose }: { readonly onClose: () => void }) {
  const address = useLocation({ select: ({ pathname, searchStr }) => viewAddress(pathname, searchStr) });
  const [{ fetching, error }, create] = useMutation(CreateViewDocument);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = readText(event.currentTarget)("name");
    const { data } = await create({ name, address }, { additionalTypenames: ["SavedView"] });
    if (!data) return;
    notify({ message: "View saved" });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Save view" closeOnClickOutside={false}>
      <DialogForm
        onSubmit={(event) => void onSubmit(event)}
        onCancel={onClose}
        label="Save view"
        isSending={fetching}
        problem={problemOf(error)}
      >
        <TextInput
          name="name"
          label="Name"
          description="The list opens with this search and these filters."
          maxLength={MAX_VIEW_NAME_LENGTH}
          required
          withAsterisk={false}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
