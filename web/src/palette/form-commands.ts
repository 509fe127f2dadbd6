import { IconChartBar, IconChartDots, IconListCheck, IconSearch, IconTool } from "@tabler/icons-react";
import { linkOptions, type useNavigate } from "@tanstack/react-router";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import type { AllFormsQuery, Folder } from "../kit/graphql/documents.ts";
import { ALL_FOLDERS, FOLDERS, folderAt, MAIN_FOLDER } from "../kit/navigation/folders.ts";
import { SETUP_SECTIONS } from "../kit/navigation/sections.ts";
import type { PaletteCommand } from "./palette-command.ts";

export type Navigate = ReturnType<typeof useNavigate>;
export type Form = AllFormsQuery["forms"][number];

/** The tabs of a form. */
const TABS = [
  ...ALL_FOLDERS.map((folder) => ({
    tab: FOLDERS[folder].label as string,
    alias: `${FOLDERS[folder].label.toLowerCase()} form`,
    icon: FOLDERS[folder].icon,
    at: (formId: string) => folderAt(formId, folder),
  })),
  {
    tab: "Summary",
    alias: "form answers choices distribution",
    icon: IconChartDots,
    at: (formId: string) => ({ ...folderAt(formId, MAIN_FOLDER), search: { as: "summary" as const } }),
  },
  {
    tab: "Overview",
    alias: "form chart statistics",
    icon: IconChartBar,
    at: (formId: string) => linkOptions({ to: "/forms/$formId/overview", params: { formId } }),
  },
  {
    tab: "Setup",
    alias: "form settings snippet website mail destinations agents",
    icon: IconTool,
    at: (formId: string) => linkOptions({ to: "/forms/$formId/setup", params: { formId } }),
  },
];

/** The ways within the form that is on the page, into the sections of its setup as well. */
export function placesOf(form: Form, navigate: Navigate): readonly PaletteCommand[] {
  const { id: formId, name } = form;
  const tabs = TABS.map(({ tab, icon, at }) => ({
    label: tab,
    of: form.name,
    words: "",
    icon,
    go: () => navigate(at(formId)),
  }));
  const rules = {
    label: "Rules",
    of: form.name,
    words: "filters automation route label",
    icon: IconListCheck,
    go: () => navigate({ to: "/settings/rules", search: { form: formId } }),
  };
  const sections = SETUP_SECTIONS.slice(1).map(({ to, label, alias: words }) => ({
    label: `Setup: ${label}`,
    of: form.name,
    words,
    icon: IconTool,
    go: () => navigate({ to, params: { formId } }),
  }));
  return [...tabs, ...sections, rules].map(({ go, words, ...place }) => ({
    ...place,
    id: `${formId}/${place.label}`,
    alias: `${name} ${words}`,
    run: () => void go(),
  }));
}

/** The other forms by name, each with all its tabs; their inboxes come first. */
export function formCommands(
  forms: readonly Form[],
  here: Form | undefined,
  navigate: Navigate,
): readonly PaletteCommand[] {
  const others = forms.filter((form) => form.id !== here?.id);
  const inOrder = [...others].sort((one, other) => one.status.localeCompare(other.status));
  return TABS.flatMap(({ tab, alias, icon, at }) =>
    inOrder.map((form) => ({
      id: `${form.id}/${tab}`,
      label: tab === FOLDERS[MAIN_FOLDER].label ? form.name : `${form.name}: ${tab}`,
      of: form.status === "archived" ? "Archived form" : "Form",
      alias,
      icon,
      run: () => void navigate(at(form.id)),
    })),
  );
}

interface SearchPlace {
  readonly formId: string | null;
  readonly folder: Folder;
  /** The form's. */
  readonly name: string | undefined;
}

/** Looking for words in messages: in the folder on the page, and in those of all forms. */
export function searchCommands(
  text: string,
  { formId, folder, name }: SearchPlace,
  navigate: Navigate,
): readonly PaletteCommand[] {
  const words = text.trim().slice(0, MAX_SEARCH_LENGTH);
  if (words === "") return [];
  const what = FOLDERS[folder].contents;
  const inFolder = (of: string | null, label: string): PaletteCommand => ({
    id: `search/${of ?? "all"}`,
    label: `Search ${label} for “${words}”`,
    icon: IconSearch,
    run: () => void navigate({ ...folderAt(of, folder), search: { q: words } }),
  });
  return [
    ...(formId === null ? [] : [inFolder(formId, `the ${what} of ${name ?? "this form"}`)]),
    inFolder(null, `all ${what}`),
  ];
}
