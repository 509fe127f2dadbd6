import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconPencil } from "@tabler/icons-react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { lazy, type MouseEvent, Suspense, useId } from "react";
import { useTypeAhead } from "../../kit/commands/type-ahead.ts";
import type { SavedView_ViewFragment } from "../../kit/graphql/documents.ts";
import { readReturnPath, viewAddress } from "../../kit/navigation/search-params.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import navLink from "../../kit/ui/nav-link.module.css";
import classes from "./saved-views.module.css";

const ViewsDialog = lazy(() => import("./views-dialog.tsx"));

export type SavedView = SavedView_ViewFragment;

/** Opens the list that a view has saved. What it names and is gone since finds nothing there. */
export function useOpenView(): (view: SavedView) => void {
  const router = useRouter();
  return ({ address }) => router.history.push(readReturnPath(address) ?? "/");
}

/** The owner's saved views, in the sidebar. */
export function SavedViews({ views }: { readonly views: readonly SavedView[] }) {
  const headingId = useId();
  const [isEditing, editing] = useDisclosure(false);
  useTypeAhead(isEditing, { onCancel: editing.close });
  if (views.length === 0) return null;
  return (
    <>
      <div className={classes.top}>
        <h2 className={classes.heading} id={headingId}>
          Views
        </h2>
        <IconButton size="sm" label="Edit views" icon={<IconPencil size={15} />} onClick={editing.open} />
      </div>
      <ul className={classes.list} aria-labelledby={headingId}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewLink view={view} />
          </li>
        ))}
      </ul>
      <Suspense>{isEditing && <ViewsDialog views={views} onClose={editing.close} />}</Suspense>
    </>
  );
}

function ViewLink({ view }: { readonly view: SavedView }) {
  const openView = useOpenView();
  const isHere = useLocation({
    select: ({ pathname, searchStr }) => viewAddress(pathname, searchStr) === view.address,
  });
  const open = (event: MouseEvent) => {
    // With a key or another button, the browser opens a tab or window of its own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openView(view);
  };
  return (
    <a
      href={readReturnPath(view.address) ?? "/"}
      className={navLink.link}
      aria-current={isHere ? "page" : undefined}
      onClick={open}
    >
      <IconBookmark size={18} aria-hidden="true" />
      <span className={classes.name}>{view.name}</span>
    </a>
  );
}
