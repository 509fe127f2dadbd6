import { Badge, Button, Group, Skeleton, VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { describeBrowser } from "../../../../shared/describe-browser.ts";
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  type SessionRow_SessionFragment,
  SessionsDocument,
} from "../kit/graphql/documents.ts";
import base from "../kit/ui/base.module.css";
import { Instant } from "../kit/ui/instant.tsx";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import { CredentialRow } from "./credentials.tsx";

interface SessionsSectionProps {
  /** Called when the sessions have loaded or failed to load. */
  readonly onLoaded: () => void;
}

export function SessionsSection({ onLoaded }: SessionsSectionProps) {
  const { data, refresh, pending, isLoading } = useLoaded(
    { query: SessionsDocument, requestPolicy: "cache-and-network" },
    <Skeleton height={90} role="status" aria-label="Loading the sessions" />,
  );
  const isLoaded = data !== undefined || !isLoading;
  const onSettled = useEffectEvent(onLoaded);
  useEffect(() => {
    if (isLoaded) onSettled();
  }, [isLoaded]);
  const [endOthers, isEnding] = useAction(EndOtherSessionsDocument, "They are still signed in");
  return (
    <Section title="Signed-in browsers" lead="Don’t recognise a device? Sign it out and change your password.">
      {!data ? (
        pending
      ) : (
        <>
          <ul className={base.between}>
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={refresh} />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <Group mt="md">
              <Button variant="default" loading={isEnding} onClick={() => void endOthers({}).then(refresh)}>
                Sign out everywhere else
              </Button>
            </Group>
          )}
        </>
      )}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: SessionRow_SessionFragment;
  readonly onEnded: () => void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const [end, isEnding] = useAction(EndSessionDocument, "It is still signed in");
  const browser = describeBrowser(session.userAgent);
  return (
    <CredentialRow
      name={
        <>
          <VisitorText text={browser} />
          {session.isThisOne && <Badge ml="xs">This browser</Badge>}
        </>
      }
      facts={
        <>
          Last used <Instant at={session.lastUsedAt} as="short" />
          {session.ipAddress !== null && session.ipAddress !== "" && <> from {session.ipAddress}</>} · signed in{" "}
          <Instant at={session.createdAt} as="short" />
        </>
      }
      action={
        !session.isThisOne && (
          <Button
            variant="default"
            size="compact-sm"
            loading={isEnding}
            onClick={() => void end({ id: session.id }).then(onEnded)}
          >
            Sign out <VisuallyHidden>{browser}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
