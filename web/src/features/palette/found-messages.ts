import { useDebouncedValue } from "@mantine/hooks";
import { IconMail } from "@tabler/icons-react";
import { useMemo } from "react";
import { MAX_SEARCH_LENGTH } from "../../../../shared/limits.ts";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import type { PaletteCommand } from "../../core/kit/commands/palette-command.ts";
import { senderName } from "../../core/kit/format/sender.ts";
import { FoundMessagesDocument } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { folderAt, MAIN_FOLDER } from "../../core/kit/navigation/folders.ts";

const TYPING_PAUSE_MS = 250;
const MIN_CHARACTERS = 2;
const MAX_FOUND = 5;
const MAX_PREVIEW_CHARACTERS = 80;

/** The newest inbox messages that match the query; keeps the previous results while the owner types. */
export function useFoundMessages(query: string): readonly PaletteCommand[] {
  const typed = query.trim().slice(0, MAX_SEARCH_LENGTH);
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const isWanted = text.length >= MIN_CHARACTERS && typed.length >= MIN_CHARACTERS;
  const [{ data }] = useQuery({
    query: FoundMessagesDocument,
    variables: { text, first: MAX_FOUND },
    pause: !isWanted,
    requestPolicy: "network-only",
  });
  return useMemo(() => {
    if (!isWanted || data === undefined) return [];
    return data.submissions.nodes.map(({ id, sender, preview, form }) => {
      const who = toVisibleLine(senderName(sender)) || "No name";
      const what = toVisibleLine(preview).slice(0, MAX_PREVIEW_CHARACTERS);
      return {
        id: `found/${id}`,
        label: what === "" ? who : `${who}: ${what}`,
        of: form.name,
        icon: IconMail,
        action: { ...folderAt(form.id, MAIN_FOLDER), search: { submission: id } },
      };
    });
  }, [data, isWanted]);
}
