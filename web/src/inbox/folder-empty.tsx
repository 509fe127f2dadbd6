import { Button } from "@mantine/core";
import { IconInbox, IconShieldCheck, IconZoomQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Folder } from "../graphql/operations/documents.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { FolderState } from "./use-folder.ts";

interface FolderEmptyProps {
  readonly folder: Folder;
  /** Null: every form. */
  readonly formId: string | null;
}

/** When the folder holds messages, or may, but none like those asked for. */
export function NothingMatches({ view }: { readonly view: Pick<FolderState, "narrowTo"> }) {
  return (
    <EmptyState
      icon={<IconZoomQuestion />}
      title="Nothing matches"
      action={
        <Button variant="default" onClick={() => view.narrowTo({})}>
          Show the whole folder
        </Button>
      }
    >
      A search finds messages that hold every word, each by how it begins, in the sender or in any field.
    </EmptyState>
  );
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
        formId !== null && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/forms/$formId/setup" params={{ formId }} />}
          >
            Get the snippet
          </Button>
        )
      }
    >
      Put a form’s snippet on your website and send yourself a message. It shows up here within moments.
    </EmptyState>
  );
}
