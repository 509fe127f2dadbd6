import { type Icon, IconLayoutList } from "@tabler/icons-react";
import { type ComponentType, useEffect } from "react";
import { useMay } from "../kit/access/may.ts";
import { keep, readKeptJson } from "../kit/browser/storage.ts";
import { useFeatures } from "../kit/features.ts";
import { type Display, FormPageDocument, SetTableDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import type { FilterSearch, FolderDisplay } from "../kit/navigation/search-params.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import type { OpenFolder } from "./actions/open-folder.ts";

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

interface DisplayFace {
  readonly as: FolderDisplay;
  readonly label: string;
  readonly icon: Icon;
}

/** A display that a feature adds. */
export interface OtherDisplay extends DisplayFace {
  /** Shows the loaded rows. */
  readonly Rows?: ComponentType<OpenFolder>;
  /** Shows everything below the filters instead. */
  readonly Page?: ComponentType<OpenFolder>;
  /** The export of what it shows. */
  readonly ExportItem?: ComponentType<Pick<OpenFolder, "list">>;
}

const LIST: DisplayFace = { as: "list", label: "List", icon: IconLayoutList };

export function DisplaySwitch({ display, onChange }: DisplaySwitchProps) {
  const others = useFeatures().flatMap((feature) => feature.display ?? []);
  return [LIST, ...others].map(({ as, label, icon: Face }) => (
    <IconButton
      key={as}
      labelled
      label={label}
      title={`Show as ${label.toLowerCase()}`}
      icon={<Face size={18} />}
      variant={as === display ? "light" : "subtle"}
      aria-pressed={as === display}
      onClick={() => {
        if (as !== display) onChange(as);
      }}
    />
  ));
}

export function useOtherDisplay(as: FolderDisplay): OtherDisplay | undefined {
  return useFeatures().find(({ display }) => display?.as === as)?.display;
}
