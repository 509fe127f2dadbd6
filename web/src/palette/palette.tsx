import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { withDistinctNames } from "../../../shared/form-names.ts";
import { useOpenFolder } from "../inbox/actions/open-folder.ts";
import type { SavedView } from "../inbox/views/saved-views.tsx";
import { keep, readKeptJson } from "../kit/browser/storage.ts";
import { AllFormsDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { MAIN_FOLDER } from "../kit/navigation/folders.ts";
import { type Form, searchCommands } from "./form-commands.ts";
import { useFoundMessages } from "./found-messages.ts";
import classes from "./palette.module.css";
import type { PaletteCommand } from "./palette-command.ts";
import { PaletteField } from "./palette-field.tsx";
import { PaletteList } from "./palette-list.tsx";
import { useGroups } from "./use-groups.ts";
import { visibleResults } from "./visible-results.ts";

interface PaletteProps {
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** Finds every form, page and command by a few letters of its name. */
export default function Palette({ views, onClose }: PaletteProps) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const [recent] = useState(readRecent);
  const [{ data }] = useQuery({ query: AllFormsDocument });
  const forms = useMemo(() => withDistinctNames(data?.forms ?? []), [data]);
  const groups = useGroups(forms, views);
  const messages = useFoundMessages(query);
  const searches = useSearches(query, forms);
  const shown = useMemo(
    () => visibleResults(query, groups, searches, recent, messages),
    [query, groups, searches, recent, messages],
  );
  const entries = shown.groups.flatMap((group) => group.entries);
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const pick = (command: PaletteCommand | undefined) => {
    if (command === undefined) return;
    if (!/^(search|found)\//.test(command.id)) rememberRecent(command.id);
    onClose();
    command.run();
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="38rem"
      yOffset="12dvh"
      fullScreen={isPhone}
      padding={0}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to">
        <Modal.Body>
          <PaletteField
            query={query}
            chosen={entries.length === 0 ? null : chosen}
            onQuery={(text) => {
              setQuery(text);
              setChosen(0);
            }}
            onStep={(by) => setChosen((chosen + by + entries.length) % Math.max(1, entries.length))}
            onPick={() => pick(entries[chosen]?.command)}
            onClose={onClose}
          />
          <PaletteList shown={shown} chosen={chosen} onPoint={setChosen} onPick={pick} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function useSearches(query: string, forms: readonly Form[]): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const folder = useOpenFolder();
  const { formId } = useParams({ strict: false });
  return useMemo(() => {
    const name = forms.find((form) => form.id === formId)?.name;
    const place = { formId: formId ?? null, folder: folder.current?.list.folder ?? MAIN_FOLDER, name };
    return searchCommands(query, place, navigate);
  }, [query, forms, formId, folder, navigate]);
}

const RECENT_KEY = "postern-recent-commands";
const MAX_RECENT = 6;

/** The ids of what was last picked in this browser, newest first. */
function readRecent(): readonly string[] {
  const kept = readKeptJson(RECENT_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

function rememberRecent(id: string): void {
  const recent = [id, ...readRecent().filter((other) => other !== id)].slice(0, MAX_RECENT);
  keep(RECENT_KEY, JSON.stringify(recent));
}
