import { useDisclosure, useFocusReturn } from "@mantine/hooks";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { ChangesContext, useChanges } from "../../inbox/actions/change-queue.ts";
import { type OpenFolder, OpenFolderContext } from "../../inbox/actions/open-folder.ts";
import { CommandsContext } from "../../kit/commands/commands-context.ts";
import { type Command, type GoCommand, useShortcuts } from "../../kit/commands/shortcuts.ts";
import { useTypeAhead } from "../../kit/commands/type-ahead.ts";
import { undoLast } from "../../kit/commands/undo.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { FeatureSections } from "../../kit/ui/feature-sections.tsx";
import { notify } from "../../kit/ui/notify.ts";

const ShortcutSheet = lazy(() => import("../../kit/ui/shortcut-sheet.tsx"));

interface CommandsProviderProps {
  /** True once the viewer's permissions are known. */
  readonly hasRights: boolean;
  readonly children: ReactNode;
}

/** The palette and the shortcut sheet, available on every signed-in page. */
export function CommandsProvider({ hasRights, children }: CommandsProviderProps) {
  const [paletteOpen, palette] = useDisclosure(false);
  const [sheetOpen, sheet] = useDisclosure(false);
  const navigate = useNavigate();
  const returnFocus = useFocusReturn({ opened: paletteOpen, shouldReturnFocus: false });
  useFocusReturn({ opened: sheetOpen });
  const folder = useRef<OpenFolder | null>(null);
  const changes = useChanges();
  const { open: showPalette } = palette;
  const { open: showShortcuts } = sheet;
  useShortcuts(isOfEveryPage, (command) => {
    if (command === "undo") undo();
    else if (command === "palette") showPalette();
    else if (command === "help") showShortcuts();
    else void navigate({ to: GO_TO[command] });
  });
  const commands = useMemo(() => ({ showPalette, showShortcuts }), [showPalette, showShortcuts]);
  // Synchronously, so that the picked command finds the focus where it was before.
  const closePalette = () => {
    palette.close();
    returnFocus();
  };
  useTypeAhead(paletteOpen, { onCancel: closePalette });
  useTypeAhead(sheetOpen, { onCancel: sheet.close });
  return (
    <CommandsContext value={commands}>
      <OpenFolderContext value={folder}>
        <ChangesContext value={changes}>{children}</ChangesContext>
        <Suspense>
          {paletteOpen && <FeatureSections at="palette" given={{ onClose: closePalette }} />}
          {sheetOpen && <ShortcutSheet onClose={sheet.close} />}
        </Suspense>
        <ReadyMark hasRights={hasRights} />
      </OpenFolderContext>
    </CommandsContext>
  );
}

/**
 * Sets `<html data-ready>` once the page and its viewer's permissions have loaded: from then on, every key is a
 * command.
 */
function ReadyMark({ hasRights }: Pick<CommandsProviderProps, "hasRights">) {
  const isIdle = useRouterState({ select: ({ status }) => status === "idle" });
  const [isReady, setReady] = useState(false);
  if (hasRights && isIdle && !isReady) setReady(true);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isReady) dataset.ready = "true";
    return () => {
      delete dataset.ready;
    };
  }, [isReady]);
  return null;
}

const GO_TO = {
  "go-inbox": FOLDERS.inbox.allPath,
  "go-spam": FOLDERS.spam.allPath,
  "go-forms": "/forms",
  // feature: overview
  "go-overview": "/overview",
  "go-settings": "/settings",
} as const satisfies Record<GoCommand, string>;

type OfEveryPage = "palette" | "help" | "undo" | GoCommand;

function isOfEveryPage(command: Command): command is OfEveryPage {
  return command === "palette" || command === "help" || command === "undo" || command in GO_TO;
}

function undo(): void {
  notify({ message: undoLast() });
}
