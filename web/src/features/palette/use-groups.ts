import { useMantineColorScheme } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBaselineDensityMedium,
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
import type { LinkProps } from "@tanstack/react-router";
import { useExportControl } from "../../core/exports/export-provider.tsx";
import { useOpenFolder } from "../../core/inbox/actions/open-folder.ts";
import { DENSITIES, setDensity, useDensity } from "../../core/inbox/list/density.ts";
import { useMay } from "../../core/kit/access/may.ts";
import { useCommands } from "../../core/kit/commands/commands-context.ts";
import type { PaletteCommand, PaletteGroup } from "../../core/kit/commands/palette-command.ts";
import { neededFor } from "../../core/kit/commands/shortcuts.ts";
import { lastUndoable, undoLast } from "../../core/kit/commands/undo.ts";
import { useFeatures } from "../../core/kit/features.ts";
import { ALL_FOLDERS, allLabel, FOLDERS, folderAt } from "../../core/kit/navigation/folders.ts";
import { SETTINGS_PAGES } from "../../core/kit/navigation/sections.ts";
import { useShell } from "../../core/kit/navigation/use-shell.ts";
import { SCHEMES } from "../../core/profile/appearance.tsx";
import { leave } from "../../core/sign-in/session/auth-requests.ts";
import { type Form, formCommands, placesOf } from "./form-commands.ts";
import { messageCommands } from "./message-commands.ts";

export function useGroups(forms: readonly Form[], here: Form | undefined): readonly PaletteGroup[] {
  const features = useFeatures();
  const [{ data: shell }] = useShell();
  const folder = useOpenFolder();
  const actions = useActions(here);
  const may = useMay();
  const groups: readonly PaletteGroup[] = [
    ...(folder.current === null ? [] : messageCommands(folder.current)),
    ...(here === undefined ? [] : [{ heading: here.name, commands: placesOf(here) }]),
    ...(shell === undefined ? [] : features.flatMap(({ paletteGroups }) => paletteGroups?.(shell) ?? [])),
    { heading: "Forms", commands: formCommands(forms, here) },
    { heading: "Go to", commands: PLACES },
    { heading: "Actions", commands: actions },
  ];
  const isOffered = ({ shortcut, needs = shortcut && neededFor(shortcut) }: PaletteCommand) =>
    needs === undefined || may(needs);
  return groups.map(({ heading, commands }) => ({ heading, commands: commands.filter(isOffered) }));
}

const page = (to: NonNullable<LinkProps["to"]>, rest: Omit<PaletteCommand, "id" | "action">): PaletteCommand => ({
  ...rest,
  id: to,
  action: { to },
});

const PLACES: readonly PaletteCommand[] = [
  ...ALL_FOLDERS.map((folder) => ({
    id: FOLDERS[folder].allPath,
    label: allLabel(folder),
    alias: FOLDERS[folder].label.toLowerCase(),
    shortcut: `go-${folder}` as const,
    icon: FOLDERS[folder].icon,
    action: folderAt(null, folder),
  })),
  page("/forms", { label: "Forms", alias: "list", shortcut: "go-forms", icon: IconForms }),
  // feature: overview
  page("/overview", { label: "Overview", alias: "chart statistics", shortcut: "go-overview", icon: IconChartBar }),
  // feature: trash
  page("/trash", { label: "Trash", alias: "deleted restore undelete bin", icon: IconTrash, needs: "work" }),
  ...SETTINGS_PAGES.map(({ to, label, alias, needs }) =>
    page(to, { label, of: "Settings", alias: `settings ${alias}`, icon: IconSettings, needs }),
  ),
];

function useActions(here: Form | undefined): readonly PaletteCommand[] {
  const { isRunning, start } = useExportControl();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { showShortcuts } = useCommands();
  const { value: density } = useDensity();
  const toExport = [...(here === undefined ? [] : [{ formId: here.id, what: here.name }]), EVERYTHING];
  const undoable = lastUndoable();
  const undo: PaletteCommand = {
    id: "undo",
    label: `Undo: ${undoable?.message}`,
    shortcut: "undo",
    icon: IconArrowBackUp,
    action: undoLast,
  };
  return [
    ...(undoable === undefined ? [] : [undo]),
    {
      ...page("/forms/new", { label: "Create a form", alias: "new add", icon: IconPlus, needs: "account" }),
      id: "new-form",
    },
    ...(isRunning ? [] : toExport).map((request) => ({
      id: `export/${request.formId ?? "all"}`,
      label: `Export ${request.formId === null ? "everything" : request.what} as CSV`,
      alias: "download spreadsheet",
      icon: IconDownload,
      action: () => start({ ...request, variant: "spreadsheet" }),
    })),
    ...SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value }) => ({
      id: `appearance/${value}`,
      label: APPEARANCE[value],
      alias: "theme appearance mode color",
      icon: IconMoon,
      action: () => setColorScheme(value),
    })),
    ...DENSITIES.filter(({ value }) => value !== density).map(({ value, label }) => ({
      id: `density/${value}`,
      label: `Use ${label.toLowerCase()} rows`,
      alias: "density height list appearance",
      icon: IconBaselineDensityMedium,
      action: () => setDensity(value),
    })),
    {
      id: "shortcuts",
      label: "Show keyboard shortcuts",
      alias: "help keys",
      shortcut: "help",
      icon: IconKeyboard,
      action: showShortcuts,
    },
    { id: "sign-out", label: "Sign out", alias: "log out leave", icon: IconLogout, action: () => void leave() },
  ];
}

const EVERYTHING = { formId: null, what: "all forms" };
const APPEARANCE = {
  auto: "Use the system’s light or dark mode",
  light: "Switch to light mode",
  dark: "Switch to dark mode",
} as const;
