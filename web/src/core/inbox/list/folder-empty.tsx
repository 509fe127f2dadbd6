import { Box, Button, Group } from "@mantine/core";
import { IconCircleCheck, IconCode, IconInbox, IconShieldCheck, IconZoomQuestion } from "@tabler/icons-react";
import { useMay } from "../../kit/access/may.ts";
import { useFeatures } from "../../kit/features.ts";
import type { Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { ButtonLink } from "../../kit/ui/links.tsx";
import { whenShown } from "../../kit/ui/when-shown.tsx";
import type { MessageList } from "../actions/use-inbox.ts";
import { unknownFilters } from "../filter/search-text.ts";
import { withoutFilters } from "../state/filter.ts";

// Only needed by a new account.
const FirstRun = whenShown(() => import("../../setup/first-run/first-run.tsx"));

interface FolderEmptyProps {
  readonly folder: Folder;
  /** `null` means every form. */
  readonly formId: string | null;
}

export function NothingMatches({ list }: { readonly list: MessageList }) {
  const unknown = unknownFilters(list.filterSearch);
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
      {unknown.length === 0
        ? "Try fewer or shorter words, or clear the filters."
        : `${unknown.join(" ")} is no filter here, so it was searched for as words.`}
    </EmptyState>
  );
}

export function NothingShown({ list }: { readonly list: MessageList }) {
  const may = useMay();
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
        {may("work") && "Press e, or use the Done button, when you have finished with a message."}
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
  const may = useMay();
  const features = useFeatures();
  const { icon: FolderIcon, title, text, ...empty } = FOLDERS[folder].empty;
  const offersSnippet = empty.offersSnippet && may("forms");
  return (
    <>
      {/* Where there is no room for it beside the list. */}
      {formId === null && offersSnippet && (
        <Box p="md" hiddenFrom="md">
          <FirstRun />
        </Box>
      )}
      <EmptyState
        icon={<FolderIcon />}
        title={title}
        action={
          offersSnippet &&
          (formId === null ? (
            <ButtonLink variant="default" to="/forms">
              Choose a form
            </ButtonLink>
          ) : (
            <Group justify="center" gap="sm">
              <ButtonLink
                variant="default"
                leftSection={<IconCode size={17} />}
                to="/forms/$formId/setup"
                params={{ formId }}
              >
                Get the snippet
              </ButtonLink>
              {features.map(
                ({ name, EmptyFolderButton: Extra }) => Extra !== undefined && <Extra key={name} formId={formId} />,
              )}
            </Group>
          ))
        }
      >
        {empty.offersSnippet && !offersSnippet ? "They appear here as they arrive." : text}
      </EmptyState>
    </>
  );
}
