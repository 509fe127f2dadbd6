import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { ConfirmButton } from "../../src/core/kit/ui/confirm-button.tsx";
import { Dialog, DialogForm } from "../../src/core/kit/ui/dialog.tsx";

export function DialogExamples() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Group>
      <ConfirmButton
        variant="default"
        title="Delete the form “Contact”?"
        text="Its 132 messages are deleted with it."
        confirm="Delete form"
        onConfirm={async () => {}}
      >
        Ask a question
      </ConfirmButton>
      <Button variant="default" onClick={() => setOpen(true)}>
        Ask for a name
      </Button>
      <Dialog opened={open} onClose={close} title="Save view" closeOnClickOutside={false}>
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
