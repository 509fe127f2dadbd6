import { Button, Center, Loader } from "@mantine/core";
import { IconMapOff, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../ui/empty-state.tsx";

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main>
      <EmptyState
        icon={<IconMapOff />}
        order={1}
        title="Page not found"
        action={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
            Go to your forms
          </Button>
        }
      >
        Check the address, or open the dashboard.
      </EmptyState>
    </main>
  );
}

/** A page that could not be shown at all, most often because the server cannot be reached. */
export function CrashPage({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main>
      <div role="alert">
        <EmptyState
          icon={<IconPlugConnectedX />}
          order={1}
          title="The dashboard could not be loaded"
          action={
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The server’s response was not valid. Messages from your website still arrive while it runs.
        </EmptyState>
      </div>
    </main>
  );
}

export function PageLoading() {
  return (
    <Center h="60dvh">
      <Loader color="gray" aria-label="Loading" />
    </Center>
  );
}
