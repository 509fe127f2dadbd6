import { Badge, Button, Group, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  type SessionRow_SessionFragment,
  SessionsDocument,
} from "../../graphql/operations/documents.ts";
import { useMutation, useQuery } from "../../graphql/urql.ts";
import { FailureState } from "../../ui/failure-state.tsx";
import { Instant } from "../../ui/instant.tsx";
import { notifyFailure } from "../../ui/notify.ts";
import rows from "../../ui/rows.module.css";
import { Section } from "../../ui/section.tsx";
import { VisitorText } from "../../ui/visitor-text.tsx";
import { describeBrowser } from "./describe-browser.ts";
import classes from "./sessions.module.css";

export function SessionsSection() {
  const [{ data, error }, reload] = useQuery({ query: SessionsDocument, requestPolicy: "cache-and-network" });
  const [{ fetching }, endOthers] = useMutation(EndOtherSessionsDocument);
  const refresh = () => reload({ requestPolicy: "network-only" });
  const onEndOthers = async () => {
    const result = await endOthers({});
    if (result.error !== undefined) notifyFailure("They are still signed in", result.error);
    refresh();
  };
  return (
    <Section title="Signed-in browsers" lead="Don’t recognise a device? Sign it out and change your password.">
      {!data && error === undefined && <Skeleton height={90} role="status" aria-label="Loading the sessions" />}
      {!data && error !== undefined && <FailureState error={error} onRetry={refresh} />}
      {data && (
        <>
          <ul className={rows.list}>
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={refresh} />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <Group mt="md">
              <Button variant="default" loading={fetching} onClick={() => void onEndOthers()}>
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
  const [{ fetching }, end] = useMutation(EndSessionDocument);
  const browser = describeBrowser(session.userAgent);
  const onEnd = async () => {
    const { error } = await end({ id: session.id });
    if (error !== undefined) notifyFailure("It is still signed in", error);
    onEnded();
  };
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.browser}>
          <VisitorText text={browser} />
        </span>
        {session.isThisOne && <Badge ml="xs">This browser</Badge>}
        <Text size="sm" c="dimmed">
          Last used <Instant at={session.lastUsedAt} as="short" />
          {session.ipAddress !== null && session.ipAddress !== "" && <> from {session.ipAddress}</>} · signed in{" "}
          <Instant at={session.createdAt} as="short" />
        </Text>
      </div>
      {!session.isThisOne && (
        <Button variant="default" size="compact-sm" loading={fetching} onClick={() => void onEnd()}>
          Sign out <VisuallyHidden>{browser}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
