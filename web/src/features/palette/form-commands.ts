import { type Icon, IconChartBar, IconChartDots, IconListCheck, IconSearch, IconTool } from "@tabler/icons-react";
import { type LinkProps, linkOptions } from "@tanstack/react-router";
import { MAX_SEARCH_LENGTH } from "../../../../shared/limits.ts";
import type { Permission } from "../../../../shared/permissions.ts";
import type { PaletteCommand } from "../../core/kit/commands/palette-command.ts";
import type { AllFormsQuery, Folder } from "../../core/kit/graphql/documents.ts";
import { ALL_FOLDERS, FOLDERS, folderAt, MAIN_FOLDER } from "../../core/kit/navigation/folders.ts";
import { SETUP_SECTIONS } from "../../core/kit/navigation/sections.ts";

export type Form = AllFormsQuery["forms"][number];

interface Tab {
  readonly tab: string;
  readonly alias: string;
  readonly icon: Icon;
  readonly needs?: Permission;
  readonly at: (formId: string) => LinkProps;
}

/** The tabs of a form. */
const TABS: readonly Tab[] = [
  ...ALL_FOLDERS.map((folder) => ({
    tab: FOLDERS[folder].label,
    alias: `${FOLDERS[folder].label.toLowerCase()} form`,
    icon: FOLDERS[folder].icon,
    at: (formId: string) => folderAt(formId, folder),
  })),
  // feature: summary
  {
    tab: "Summary",
    alias: "form answers choices distribution",
    icon: IconChartDots,
    at: (formId) => ({ ...folderAt(formId, MAIN_FOLDER), search: { as: "summary" as const } }),
  },
  // feature: overview
  {
    tab: "Overview",
    alias: "form chart statistics",
    icon: IconChartBar,
    at: (formId) => linkOptions({ to: "/forms/$formId/overview", params: { formId } }),
  },
  {
    tab: "Setup",
    alias: "form settings snippet website mail destinations agents",
    icon: IconTool,
    needs: "forms",
    at: (formId) => linkOptions({ to: "/forms/$formId/setup", params: { formId } }),
  },
];

type Place = Pick<PaletteCommand, "label" | "alias" | "icon" | "needs" | "action">;

/** Links within the form on the page, including the sections of its setup. */
export function placesOf({ id: formId, name }: Form): readonly PaletteCommand[] {
  const places: readonly Place[] = [
    ...TABS.map(({ tab, icon, needs, at }) => ({ label: tab, icon, needs, action: at(formId) })),
    ...SETUP_SECTIONS.slice(1).map(({ to, label, alias }) => ({
      label: `Setup: ${label}`,
      alias,
      icon: IconTool,
      needs: "forms" as const,
      action: linkOptions({ to, params: { formId } }),
    })),
    // feature: rules
    {
      label: "Rules",
      alias: "filters automation route label",
      icon: IconListCheck,
      needs: "account",
      action: linkOptions({ to: "/settings/rules", search: { form: formId } }),
    },
  ];
  return places.map(({ alias = "", ...place }) => ({
    ...place,
    id: `${formId}/${place.label}`,
    of: name,
    alias: `${name} ${alias}`,
  }));
}

/** The other forms by name, each with all its tabs; inboxes first. */
export function formCommands(forms: readonly Form[], here: Form | undefined): readonly PaletteCommand[] {
  const others = forms.filter((form) => form.id !== here?.id);
  const inOrder = others.sort((one, other) => one.status.localeCompare(other.status));
  return TABS.flatMap(({ tab, at, ...rest }) =>
    inOrder.map(({ id, name, status }) => ({
      ...rest,
      id: `${id}/${tab}`,
      label: tab === FOLDERS[MAIN_FOLDER].label ? name : `${name}: ${tab}`,
      of: status === "archived" ? "Archived form" : "Form",
      action: at(id),
    })),
  );
}

/** Searches for words in messages of the current folder and of all forms. */
export function searchCommands(
  text: string,
  formId: string | undefined,
  here: Form | undefined,
  folder: Folder,
): readonly PaletteCommand[] {
  const words = text.trim().slice(0, MAX_SEARCH_LENGTH);
  if (words === "") return [];
  const what = FOLDERS[folder].contents;
  const inFolder = (of: string | null, where: string): PaletteCommand => ({
    id: `search/${of ?? "all"}`,
    label: `Search ${where} for “${words}”`,
    icon: IconSearch,
    action: { ...folderAt(of, folder), search: { q: words } },
  });
  return [
    ...(formId === undefined ? [] : [inFolder(formId, `the ${what} of ${here?.name ?? "this form"}`)]),
    inFolder(null, `all ${what}`),
  ];
}
