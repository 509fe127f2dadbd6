import { Button, Center, Loader } from "@mantine/core";
import { IconMapOff, IconPlugConnectedX } from "@tabler/icons-react";
import { useConnection } from "../../kit/graphql/connection.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { ButtonLink } from "../../kit/ui/links.tsx";

export function NotFoundPage() {
  return (
    <main>
      <EmptyState
        icon={<IconMapOff />}
        order={1}
        title="Page not found"
        action={
          <ButtonLink variant="default" to="/">
            Go to the dashboard
          </ButtonLink>
        }
      >
        Check the address, or open the dashboard.
      </EmptyState>
    </main>
  );
}

/** Shown if a page crashes or its code fails to load. */
export function CrashPage({ onRetry }: { readonly onRetry: () => void }) {
  const isReachable = useConnection() === "connected" && navigator.onLine;
  return (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX />}
        order={1}
        title="This page could not be loaded"
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {isReachable
          ? "Try again, or reload the dashboard if that does not help."
          : "The server cannot be reached. Check your connection."}
      </EmptyState>
    </div>
  );
}

export function PageLoading() {
  return (
    <Center h="60dvh">
      <Loader color="gray" aria-label="Loading" />
    </Center>
  );
}
