import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconPencil } from "@tabler/icons-react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { readReturnPath } from "../../../../shared/return-path.ts";
import { isFiltered } from "../../core/inbox/state/filter.ts";
import { useMay } from "../../core/kit/access/may.ts";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import { useTypeAhead } from "../../core/kit/commands/type-ahead.ts";
import type { Places } from "../../core/kit/features.ts";
import type { SavedView_ViewFragment } from "../../core/kit/graphql/documents.ts";
import { viewAddress } from "../../core/kit/navigation/search-params.ts";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { NavGroup } from "../../core/kit/ui/nav-group.tsx";
import navLink from "../../core/kit/ui/nav-link.module.css";

const ViewsDialog = lazy(() => import("./views-dialog.tsx"));

export function SavedViews({ shell: { views } }: Places["sidebar"]) {
  const here = useLocation({ select: ({ pathname, searchStr }) => viewAddress(pathname, searchStr) });
  const opened = views.find(({ address }) => address === here);
  const [isEditing, editing] = useDisclosure(false);
  useTypeAhead(isEditing, { onCancel: editing.close });
  if (views.length === 0) return null;
  return (
    <>
      <NavGroup
        title="Views"
        button={
          <Permitted to="work">
            <IconButton size="sm" label="Edit views" icon={<IconPencil size={15} />} onClick={editing.open} />
          </Permitted>
        }
      >
        {views.map((view) => (
          <li key={view.id}>
            <ViewLink view={view} isOpen={view === opened} />
          </li>
        ))}
      </NavGroup>
      <Suspense>{isEditing && <ViewsDialog views={views} onClose={editing.close} />}</Suspense>
    </>
  );
}

interface ViewLinkProps {
  readonly view: SavedView_ViewFragment;
  readonly isOpen: boolean;
}

function ViewLink({ view: { name, address }, isOpen }: ViewLinkProps) {
  const { history } = useRouter();
  // Anything in the view that was deleted since matches nothing.
  const path = readReturnPath(address) ?? "/";
  const open = (event: MouseEvent) => {
    // With a modifier key or another button, the browser opens a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(path);
  };
  return (
    <a href={path} className={navLink.link} aria-current={isOpen ? "page" : undefined} onClick={open}>
      <IconBookmark size={18} aria-hidden="true" />
      <Text span inherit truncate flex={1}>
        {name}
      </Text>
    </a>
  );
}

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
