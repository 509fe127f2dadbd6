import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconPencil } from "@tabler/icons-react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { lazy, type MouseEvent, Suspense } from "react";
import { readReturnPath } from "../../../../shared/return-path.ts";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import { useTypeAhead } from "../../core/kit/commands/type-ahead.ts";
import type { SavedView_ViewFragment } from "../../core/kit/graphql/documents.ts";
import { viewAddress } from "../../core/kit/navigation/search-params.ts";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { NavGroup } from "../../core/kit/ui/nav-group.tsx";
import navLink from "../../core/kit/ui/nav-link.module.css";

const ViewsDialog = lazy(() => import("./views-dialog.tsx"));

export type SavedView = SavedView_ViewFragment;

/** Opens the list saved as a view. Anything in it that was deleted since matches nothing. */
export function useOpenView(): (view: SavedView) => void {
  const router = useRouter();
  return ({ address }) => router.history.push(readReturnPath(address) ?? "/");
}

export function useOpenedView(views: readonly SavedView[]): SavedView | undefined {
  const here = useLocation({ select: ({ pathname, searchStr }) => viewAddress(pathname, searchStr) });
  return views.find(({ address }) => address === here);
}

interface SavedViewsProps {
  readonly views: readonly SavedView[];
  readonly opened: SavedView | undefined;
}

export function SavedViews({ views, opened }: SavedViewsProps) {
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

function ViewLink({ view, isOpen }: { readonly view: SavedView; readonly isOpen: boolean }) {
  const openView = useOpenView();
  const open = (event: MouseEvent) => {
    // With a modifier key or another button, the browser opens a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openView(view);
  };
  return (
    <a
      href={readReturnPath(view.address) ?? "/"}
      className={navLink.link}
      aria-current={isOpen ? "page" : undefined}
      onClick={open}
    >
      <IconBookmark size={18} aria-hidden="true" />
      <Text span inherit truncate flex={1}>
        {view.name}
      </Text>
    </a>
  );
}
