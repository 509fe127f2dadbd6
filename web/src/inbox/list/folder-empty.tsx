import { Button } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { FOLDERS } from "../../folders.ts";
import type { Folder } from "../../graphql/operations/documents.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { FolderState } from "../use-folder.ts";

interface FolderEmptyProps {
  readonly folder: Folder;
  /** Null: every form. */
  readonly formId: string | null;
}

/** When the folder holds messages, or may, but none like those asked for. */
export function NothingMatches({ view }: { readonly view: Pick<FolderState, "setFilter"> }) {
  return (
    <EmptyState
      icon={<IconZoomQuestion />}
      title="No matches"
      action={
        <Button variant="default" onClick={() => view.setFilter({})}>
          Clear search
        </Button>
      }
    >
      Try fewer or shorter words, or clear the filters.
    </EmptyState>
  );
}

export function FolderEmpty({ folder, formId }: FolderEmptyProps) {
  const { icon: FolderIcon, title, text, offersSnippet } = FOLDERS[folder].empty;
  return (
    <EmptyState
      icon={<FolderIcon />}
      title={title}
      action={
        offersSnippet &&
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
      {text}
    </EmptyState>
  );
}
