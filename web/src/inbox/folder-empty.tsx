import { Button } from "@mantine/core";
import { IconInbox, IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Folder } from "../graphql/operations/documents.ts";
import { EmptyState } from "../ui/empty-state.tsx";

interface FolderEmptyProps {
  readonly folder: Folder;
  readonly formId: string;
}

export function FolderEmpty({ folder, formId }: FolderEmptyProps) {
  if (folder === "spam") {
    return (
      <EmptyState icon={<IconShieldCheck />} title="No spam">
        Messages that do not pass the screen are kept here, never dropped. You can move any of them to the inbox.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconInbox />}
      title="No messages yet"
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/forms/$formId/setup" params={{ formId }} />}
        >
          Get the snippet
        </Button>
      }
    >
      Put this form’s snippet on your website and send yourself a message. It shows up here within moments.
    </EmptyState>
  );
}
