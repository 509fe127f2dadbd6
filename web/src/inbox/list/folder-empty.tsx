import { Button } from "@mantine/core";
import { IconCircleCheck, IconInbox, IconShieldCheck, IconZoomQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { withoutFilters } from "../state/filter.ts";
import type { MessageList } from "../state/use-list.ts";

interface FolderEmptyProps {
  readonly folder: Folder;
  /** `null` means every form. */
  readonly formId: string | null;
}

export function NothingMatches({ list }: { readonly list: MessageList }) {
  return (
    <EmptyState
      icon={<IconZoomQuestion />}
      title="No matches"
      action={
        <Button variant="default" onClick={() => list.setFilter(withoutFilters(list.filterSearch))}>
          Clear search
        </Button>
      }
    >
      Try fewer or shorter words, or clear the filters.
    </EmptyState>
  );
}

export function NothingShown({ list }: { readonly list: MessageList }) {
  if (list.isDoubtful) {
    return (
      <EmptyState icon={<IconShieldCheck />} title="No doubtful messages">
        Messages just above the spam threshold appear here until you decide.
      </EmptyState>
    );
  }
  if (list.done === true || list.inFolder === 0) {
    return (
      <EmptyState icon={<IconInbox />} title={list.done === true ? "Nothing done yet" : "No messages"}>
        Press e, or use the Done button, when you have finished with a message.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconCircleCheck />}
      title="All done"
      action={
        <Button variant="default" onClick={() => list.setFilter({ show: "done" })}>
          Show done
        </Button>
      }
    >
      New messages appear here as they arrive.
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
