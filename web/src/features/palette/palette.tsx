import { Group, Input, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useMemo, useState } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { MAX_SEARCH_LENGTH } from "../../../../shared/limits.ts";
import { useOpenFolder } from "../../core/inbox/actions/open-folder.ts";
import { keep, readKeptJson } from "../../core/kit/browser/storage.ts";
import type { PaletteCommand } from "../../core/kit/commands/palette-command.ts";
import { AllFormsDocument } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { MAIN_FOLDER } from "../../core/kit/navigation/folders.ts";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { searchCommands } from "./form-commands.ts";
import { useFoundMessages } from "./found-messages.ts";
import classes from "./palette.module.css";
import { LIST_ID, optionId, PaletteList } from "./palette-list.tsx";
import { useGroups } from "./use-groups.ts";
import { visibleResults } from "./visible-results.ts";

/**
 * Finds forms, pages and commands by a few letters of their names. The field keeps the focus while the arrows choose.
 */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const [recent] = useState(readRecent);
  const navigate = useNavigate();
  const { history } = useRouter();
  const folder = useOpenFolder();
  const { formId } = useParams({ strict: false });
  const [{ data }] = useQuery({ query: AllFormsDocument });
  const forms = useMemo(() => withDistinctNames(data?.forms ?? []), [data]);
  const here = forms.find((form) => form.id === formId);
  const groups = useGroups(forms, here);
  const searches = searchCommands(query, formId, here, folder.current?.list.folder ?? MAIN_FOLDER);
  const shown = visibleResults(query, groups, searches, recent, useFoundMessages(query));
  const entries = shown.groups.flatMap((group) => group.entries);
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });

  const pick = (command: PaletteCommand | undefined) => {
    if (command === undefined) return;
    if (!/^(search|found)\//.test(command.id)) rememberRecent(command.id);
    onClose();
    if (typeof command.action === "function") command.action();
    else if (typeof command.action === "string") history.push(command.action);
    else void navigate(command.action);
  };
  const step = (by: 1 | -1) => setChosen((chosen + by + entries.length) % Math.max(1, entries.length));
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the input method while it composes a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Enter") pick(entries[chosen]?.command);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="38rem"
      yOffset="12dvh"
      fullScreen={isPhone}
      padding={0}
      classNames={{ content: classes.column ?? "", body: classes.column ?? "" }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to">
        <Modal.Body>
          <Group className={classes.field ?? ""} gap="sm" wrap="nowrap">
            <Input
              variant="unstyled"
              size="md"
              flex={1}
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              role="combobox"
              aria-label="Search or jump to"
              aria-expanded={entries.length > 0}
              aria-controls={LIST_ID}
              aria-activedescendant={entries.length === 0 ? undefined : optionId(chosen)}
              aria-autocomplete="list"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={MAX_SEARCH_LENGTH}
              placeholder="Search or jump to…"
              data-autofocus
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                setChosen(0);
              }}
              onKeyDown={onKeyDown}
            />
            <IconButton label="Close" icon={<IconX size={18} />} onClick={onClose} />
          </Group>
          <PaletteList shown={shown} chosen={chosen} onPoint={setChosen} onPick={pick} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const RECENT_KEY = "postern-recent-commands";
const MAX_RECENT = 6;

/** Ids of the commands last picked in this browser, newest first. */
function readRecent(): readonly string[] {
  const kept = readKeptJson(RECENT_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

function rememberRecent(id: string): void {
  const recent = [id, ...readRecent().filter((other) => other !== id)].slice(0, MAX_RECENT);
  keep(RECENT_KEY, JSON.stringify(recent));
}
