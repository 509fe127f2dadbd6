import { IconChartBar, IconLayoutList, IconTable } from "@tabler/icons-react";
import { useEffect } from "react";
import { useMay } from "../kit/access/may.ts";
import { keep, readKeptJson } from "../kit/browser/storage.ts";
import { type Display, FormPageDocument, SetTableDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import type { FilterSearch, FolderDisplay } from "../kit/navigation/search-params.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { useAction } from "../kit/ui/use-action.ts";

/**
 * Returns the display named in the address, else the form's stored one. Until the server answers, it is the last one
 * shown in this browser; `isKnown` is false if it never showed the form.
 */
export function useDisplay(formId: string | null, search: FilterSearch) {
  const [{ data, error }] = useQuery({
    query: FormPageDocument,
    variables: { formId: formId ?? "" },
    pause: formId === null,
  });
  const [setTable] = useAction(SetTableDocument, "The choice was not saved");
  const may = useMay();
  const kept = data?.form.table.display;
  useEffect(() => {
    if (formId !== null && kept !== undefined) rememberDisplay(formId, kept);
  }, [formId, kept]);
  const display: FolderDisplay | undefined = formId === null ? "list" : (search.as ?? kept ?? readDisplays()[formId]);
  return {
    display: display ?? "list",
    isKnown: display !== undefined || error !== undefined,
    keepDisplay: (chosen: FolderDisplay) => {
      if (chosen !== "summary" && may("forms")) void setTable({ id: formId ?? "", display: chosen });
    },
  };
}

const KEY = "postern-displays";
const MAX_REMEMBERED = 100;

function readDisplays(): Readonly<Record<string, Display | undefined>> {
  const kept = Object.entries(readKeptJson(KEY) ?? {});
  return Object.fromEntries(kept.filter(([, display]) => display === "list" || display === "table"));
}

function rememberDisplay(formId: string, display: Display): void {
  const { [formId]: before, ...others } = readDisplays();
  if (before === display) return;
  const latest = [[formId, display], ...Object.entries(others)].slice(0, MAX_REMEMBERED);
  keep(KEY, JSON.stringify(Object.fromEntries(latest)));
}

interface DisplaySwitchProps {
  readonly display: FolderDisplay;
  readonly onChange: (display: FolderDisplay) => void;
}

const DISPLAYS = [
  { display: "list", label: "List", icon: <IconLayoutList size={18} /> },
  { display: "table", label: "Table", icon: <IconTable size={18} /> },
  { display: "summary", label: "Summary", icon: <IconChartBar size={18} /> },
] as const;

export function DisplaySwitch({ display: current, onChange }: DisplaySwitchProps) {
  return DISPLAYS.map(({ display, label, icon }) => (
    <IconButton
      key={display}
      labelled
      label={label}
      title={`Show as ${label.toLowerCase()}`}
      icon={icon}
      variant={display === current ? "light" : "subtle"}
      aria-pressed={display === current}
      onClick={() => {
        if (display !== current) onChange(display);
      }}
    />
  ));
}
