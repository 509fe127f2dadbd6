import { useMantineColorScheme } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBaselineDensityMedium,
  IconBookmark,
  IconChartBar,
  IconDownload,
  IconForms,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { SCHEMES } from "../account/profile/appearance.tsx";
import { useExportControl } from "../exports/export-provider.tsx";
import { useOpenFolder } from "../inbox/actions/open-folder.ts";
import { DENSITIES, setDensity, useDensity } from "../inbox/list/density.ts";
import { type SavedView, useOpenView } from "../inbox/views/saved-views.tsx";
import { useCommands } from "../kit/commands/commands-context.ts";
import { keysOf } from "../kit/commands/shortcuts.ts";
import { lastUndoable, undoLast } from "../kit/commands/undo.ts";
import { ALL_FOLDERS, allLabel, FOLDERS, folderAt } from "../kit/navigation/folders.ts";
import { SETTINGS_PAGES } from "../kit/navigation/sections.ts";
import { leave } from "../sign-in/session/auth-requests.ts";
import { type Form, formCommands, type Navigate, placesOf } from "./form-commands.ts";
import { messageCommands } from "./message-commands.ts";
import type { PaletteCommand, PaletteGroup } from "./palette-command.ts";

/** Everything the palette offers on this page. */
export function useGroups(forms: readonly Form[], views: readonly SavedView[]): readonly PaletteGroup[] {
  const openView = useOpenView();
  const navigate = useNavigate();
  const folder = useOpenFolder();
  const { formId } = useParams({ strict: false });
  const here = forms.find((form) => form.id === formId);
  const actions = useActions(here);
  return [
    ...(folder.current === null ? [] : messageCommands(folder.current)),
    ...(here === undefined ? [] : [{ heading: here.name, commands: placesOf(here, navigate) }]),
    {
      heading: "Views",
      commands: views.map((view) => ({
        id: `view/${view.id}`,
        label: view.name,
        of: "View",
        alias: "view filter saved",
        icon: IconBookmark,
        run: () => openView(view),
      })),
    },
    { heading: "Forms", commands: formCommands(forms, here, navigate) },
    { heading: "Go to", commands: places(navigate) },
    { heading: "Actions", commands: actions },
  ];
}

function places(navigate: Navigate): readonly PaletteCommand[] {
  return [
    ...ALL_FOLDERS.map((folder) => ({
      id: FOLDERS[folder].allPath,
      label: allLabel(folder),
      alias: FOLDERS[folder].label.toLowerCase(),
      keys: keysOf(`go-${folder}`),
      icon: FOLDERS[folder].icon,
      run: () => void navigate(folderAt(null, folder)),
    })),
    {
      id: "/forms",
      label: "Forms",
      alias: "list",
      keys: keysOf("go-forms"),
      icon: IconForms,
      run: () => void navigate({ to: "/forms" }),
    },
    {
      id: "/overview",
      label: "Overview",
      alias: "chart statistics",
      keys: keysOf("go-overview"),
      icon: IconChartBar,
      run: () => void navigate({ to: "/overview" }),
    },
    {
      id: "/trash",
      label: "Trash",
      alias: "deleted restore undelete bin",
      icon: IconTrash,
      run: () => void navigate({ to: "/trash" }),
    },
    ...SETTINGS_PAGES.map(({ to, label, alias }) => ({
      id: to,
      label,
      of: "Settings",
      alias: `settings ${alias}`,
      icon: IconSettings,
      run: () => void navigate({ to }),
    })),
  ];
}

function useActions(here: Form | undefined): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const { isRunning, start } = useExportControl();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { showShortcuts } = useCommands();
  const { value: density } = useDensity();
  const toExport = [...(here === undefined ? [] : [{ formId: here.id, what: here.name }]), EVERYTHING];
  const undoable = lastUndoable();
  return [
    ...(undoable === undefined
      ? []
      : [
          {
            id: "undo",
            label: `Undo: ${undoable.message}`,
            keys: keysOf("undo"),
            icon: IconArrowBackUp,
            run: undoLast,
          },
        ]),
    {
      id: "new-form",
      label: "Create a form",
      alias: "new add",
      icon: IconPlus,
      run: () => void navigate({ to: "/forms/new" }),
    },
    ...(isRunning ? [] : toExport).map((request) => ({
      id: `export/${request.formId ?? "all"}`,
      label: `Export ${request.formId === null ? "everything" : request.what} as CSV`,
      alias: "download spreadsheet",
      icon: IconDownload,
      run: () => start({ ...request, variant: "spreadsheet" }),
    })),
    ...SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value }) => ({
      id: `appearance/${value}`,
      label: APPEARANCE[value],
      alias: "theme appearance mode color",
      icon: IconMoon,
      run: () => setColorScheme(value),
    })),
    ...DENSITIES.filter(({ value }) => value !== density).map(({ value, label }) => ({
      id: `density/${value}`,
      label: `Use ${label.toLowerCase()} rows`,
      alias: "density height list appearance",
      icon: IconBaselineDensityMedium,
      run: () => setDensity(value),
    })),
    {
      id: "shortcuts",
      label: "Show keyboard shortcuts",
      alias: "help keys",
      keys: keysOf("help"),
      icon: IconKeyboard,
      run: showShortcuts,
    },
    { id: "sign-out", label: "Sign out", alias: "log out leave", icon: IconLogout, run: () => void leave() },
  ];
}

const EVERYTHING = { formId: null, what: "all forms" };
const APPEARANCE = {
  auto: "Use the system’s light or dark mode",
  light: "Switch to light mode",
  dark: "Switch to dark mode",
} as const;
