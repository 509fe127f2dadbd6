import { useDisclosure, useFocusReturn } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo, useRef } from "react";
import { ChangesContext, useChanges } from "../inbox/actions/changes-context.ts";
import { type OpenFolder, OpenFolderContext } from "../inbox/actions/open-folder.ts";
import type { SavedView } from "../inbox/views/saved-views.tsx";
import { CommandsContext } from "../kit/commands/commands-context.ts";
import { type Command, type GoCommand, useShortcuts } from "../kit/commands/shortcuts.ts";
import { useTypeAhead } from "../kit/commands/type-ahead.ts";
import { undoLast } from "../kit/commands/undo.ts";
import { FOLDERS } from "../kit/navigation/folders.ts";
import { notify } from "../kit/ui/notify.ts";

const Palette = lazy(() => import("./palette.tsx"));
const ShortcutSheet = lazy(() => import("../kit/ui/shortcut-sheet.tsx"));

interface CommandsProviderProps {
  readonly views: readonly SavedView[];
  readonly children: ReactNode;
}

/** The palette and the sheet of shortcuts, which every page behind the sign-in has. */
export function CommandsProvider({ views, children }: CommandsProviderProps) {
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
  // At once, so that what was picked finds the focus where it was before.
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
          {paletteOpen && <Palette views={views} onClose={closePalette} />}
          {sheetOpen && <ShortcutSheet onClose={sheet.close} />}
        </Suspense>
      </OpenFolderContext>
    </CommandsContext>
  );
}

const GO_TO = {
  "go-inbox": FOLDERS.inbox.allPath,
  "go-spam": FOLDERS.spam.allPath,
  "go-forms": "/forms",
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
