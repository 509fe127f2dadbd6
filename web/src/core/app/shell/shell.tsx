import { Skeleton, Stack } from "@mantine/core";
import { useDisclosure, useFocusReturn } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { ExportProvider } from "../../exports/export-provider.tsx";
import { readPendingOperations } from "../../inbox/pending/pending-operations.ts";
import { MembershipContext } from "../../kit/access/may.ts";
import {
  hasLostAccount,
  holdAccount,
  rememberedMembership,
  rememberMembership,
} from "../../kit/access/open-account.ts";
import { useIsConfirming } from "../../kit/access/sign-in-confirmation.ts";
import { readerFor } from "../../kit/format/instants.ts";
import { type Connection, useConnection } from "../../kit/graphql/connection.ts";
import type { ShellQuery } from "../../kit/graphql/documents.ts";
import { useLive } from "../../kit/live/live-changes.ts";
import { useShell } from "../../kit/navigation/use-shell.ts";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { FeatureSections } from "../../kit/ui/feature-sections.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { ReaderContext } from "../../kit/ui/instant.tsx";
import { notify } from "../../kit/ui/notify.ts";
import { useRefresh } from "../../kit/ui/use-refresh.ts";
import { whenShown } from "../../kit/ui/when-shown.tsx";
import { Wordmark } from "../../kit/ui/wordmark.tsx";
import { useNotifications } from "../../notifications/notification-choice.ts";
import { CommandsProvider } from "./commands-provider.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";

// Only needed after a page was left too early.
const PendingOperationsDock = whenShown(() => import("../../inbox/pending/pending-operations-dock.tsx"));
// Only shown while mail fails or disk space is low.
const Warnings = whenShown(() => import("./warnings.tsx"));
// Only for users who turned on notifications.
const MessageNotifications = whenShown(() => import("../../notifications/message-notifications.tsx"));
// Only needed for actions that a borrowed browser must not take.
const ConfirmSignIn = whenShown(() => import("../../sign-in/confirm/confirm-sign-in.tsx"));
// Only needed on phones.
const MenuDrawer = whenShown(() => import("./menu-drawer.tsx"));

/** The frame of every signed-in page: the forms, and the open page. */
export function Shell() {
  const [{ data, error }, reload] = useShell();
  const router = useRouter();
  const [remembered] = useState(rememberedMembership);
  const [pendingOperations] = useState(readPendingOperations);
  const [menuOpen, menu] = useDisclosure(false);
  useFocusReturn({ opened: menuOpen });
  useEffect(() => router.subscribe("onBeforeNavigate", menu.close), [router, menu.close]);
  const notifies = useNotifications();
  const isConfirming = useIsConfirming();
  const [isNotifier, setNotifier] = useState(false);
  useLive(isNotifier);
  useRefresh(() => reload({ requestPolicy: "network-only" }));
  useEffect(() => {
    if (!data) return;
    holdAccount(data.viewer.id);
    rememberMembership(data.viewer);
  }, [data]);
  useEffect(() => {
    if (hasLostAccount()) tellLostAccount();
  }, []);

  if (!data && error !== undefined) {
    return (
      <main>
        <FailureState order={1} error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />
      </main>
    );
  }
  const sidebarWith = (search: ReactNode) => (data ? <Sidebar shell={data} search={search} /> : <SidebarLoading />);
  return (
    <MembershipContext value={data?.viewer ?? remembered}>
      <ReaderContext value={readerFor(data?.viewer.timeZone)}>
        <ExportProvider>
          <CommandsProvider hasRights={data !== undefined}>
            <a className={classes.skip} href="#content">
              Skip to content
            </a>
            <div className={classes.frame} data-page-scroller="">
              <aside className={classes.rail} aria-label="Sidebar">
                {sidebarWith(<FeatureSections at="rail" given={{}} />)}
              </aside>
              <TopBar onMenu={menu.open} />
              <div className={classes.column}>
                <ConnectionBar />
                {data && hasWarnings(data) && <Warnings shell={data} />}
                <main id="content" className={classes.content} tabIndex={-1}>
                  <Outlet />
                </main>
              </div>
            </div>
            {pendingOperations.size > 0 && <PendingOperationsDock works={pendingOperations} />}
            {isConfirming && <ConfirmSignIn />}
            {notifies && <MessageNotifications onChosen={setNotifier} />}
            {menuOpen && <MenuDrawer onClose={menu.close}>{sidebarWith(null)}</MenuDrawer>}
          </CommandsProvider>
        </ExportProvider>
      </ReaderContext>
    </MembershipContext>
  );
}

function tellLostAccount(): void {
  const message = "You are not a member of the account that was open here.";
  notify({ title: "Switched to another account", message, autoClose: false });
}

const LOST = {
  offline: "Offline – retrying",
  unavailable: "The database cannot be reached – retrying",
} as const satisfies Record<Exclude<Connection, "connected">, string>;

/** Says that what is on the page may be out of date. */
function ConnectionBar() {
  const connection = useConnection();
  return (
    <div className={classes.connection} role="status">
      {connection === "connected" ? null : LOST[connection]}
    </div>
  );
}

function SidebarLoading() {
  return (
    <Stack p="md" gap="sm" aria-hidden="true">
      <Skeleton height={26} width={120} />
      <Skeleton height={16} mt="lg" />
      <Skeleton height={16} />
      <Skeleton height={16} width="70%" />
    </Stack>
  );
}

/** The sidebar collapses into a button at phone width. */
function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <nav className={classes.topBar} aria-label="Top">
      <IconButton size="lg" label="Open the menu" icon={<IconMenu2 size={20} />} onClick={onMenu} />
      <Link to="/" className={classes.home}>
        <Wordmark />
      </Link>
      <FeatureSections at="topBar" given={{}} />
    </nav>
  );
}

function hasWarnings({ sidebar, viewer }: ShellQuery): boolean {
  if (sidebar.failing.length > 0 || viewer.lowDisk !== null) return true;
  // feature: backup
  if (viewer.backupWarning !== null) return true;
  return false;
}
