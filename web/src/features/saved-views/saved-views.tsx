import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconPencil } from "@tabler/icons-react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { lazy, type MouseEvent, Suspense } from "react";
import { readReturnPath } from "../../../../shared/return-path.ts";
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
