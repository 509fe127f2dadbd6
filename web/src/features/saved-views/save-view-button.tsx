import { IconBookmark } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { isFiltered } from "../../core/inbox/state/filter.ts";
import { useMay } from "../../core/kit/access/may.ts";
import { useTypeAhead } from "../../core/kit/commands/type-ahead.ts";
import type { Places } from "../../core/kit/features.ts";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";

const SaveView = lazy(() => import("./save-view.tsx"));

/** Offered for a list that is not the one that its form opens with. */
export function SaveViewButton({ search }: Places["searchBar"]) {
  const may = useMay();
  const [isSaving, setSaving] = useState(false);
  useTypeAhead(isSaving, { onCancel: () => setSaving(false) });
  return (
    <>
      {may("work") && (isFiltered(search) || search.show !== undefined || search.as === "summary") && (
        <IconButton labelled label="Save view" icon={<IconBookmark size={18} />} onClick={() => setSaving(true)} />
      )}
      <Suspense>{isSaving && <SaveView onClose={() => setSaving(false)} />}</Suspense>
    </>
  );
}
