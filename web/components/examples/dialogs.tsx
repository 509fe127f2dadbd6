import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog, Dialog, DialogForm } from "../../src/kit/ui/dialog.tsx";

export function DialogExamples() {
  const [open, setOpen] = useState<"question" | "form" | null>(null);
  const close = () => setOpen(null);
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen("question")}>
        Ask a question
      </Button>
      <Button variant="default" onClick={() => setOpen("form")}>
        Ask for a name
      </Button>
      <ConfirmDialog
        opened={open === "question"}
        title="Delete the form “Contact”?"
        label="Delete form"
        onKeep={close}
        onConfirm={close}
      >
        Its 132 messages are deleted with it.
      </ConfirmDialog>
      <Dialog opened={open === "form"} onClose={close} title="Save view" closeOnClickOutside={false}>
        <DialogForm
          label="Save"
          onCancel={close}
          send={async () => {
            close();
            return null;
          }}
        >
          <TextInput name="name" label="Name" required data-autofocus />
        </DialogForm>
      </Dialog>
    </Group>
  );
}
