import { Button, Group, Paper, Progress, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { formatCount } from "../../kit/format/counts.ts";
import { useClient } from "../../kit/graphql/urql.ts";
import { Corner } from "../../kit/ui/corner.tsx";
import { notify, notifyFailure } from "../../kit/ui/notify.ts";
import { actionLabel, describePending } from "./describe-pending.ts";
import { forgetOperation, type PendingBulkAction, trackOperation } from "./pending-operations.ts";
import { runBulkUpdate, WAITING } from "./run-bulk-action.ts";

interface UnfinishedDockProps {
  readonly works: ReadonlyMap<string, PendingBulkAction>;
}

export default function PendingOperationsDock({ works }: UnfinishedDockProps) {
  const [open, setOpen] = useState(() => [...works]);
  if (open.length === 0) return null;
  const settle = (key: string) => setOpen((before) => before.filter(([other]) => other !== key));
  return (
    <Corner>
      {open.map(([key, work]) => (
        <Entry key={key} work={work} onChosen={() => forgetOperation(key)} onEnd={() => settle(key)} />
      ))}
    </Corner>
  );
}

interface EntryProps {
  readonly work: PendingBulkAction;
  /** The owner has decided and is not asked again. */
  readonly onChosen: () => void;
  readonly onEnd: () => void;
}

function Entry({ work, onChosen, onEnd }: EntryProps) {
  const client = useClient();
  const [isRunning, setIsRunning] = useState(false);
  const [rest, setRest] = useState(work);
  const isStopped = useRef(false);
  const doing = actionLabel(work.to);

  const run = async () => {
    setIsRunning(true);
    const tracked = trackOperation(work);
    onChosen();
    const onStep = (now: PendingBulkAction) => {
      tracked.keep(now);
      setRest(now);
    };
    const error = await runBulkUpdate(client, work, { onStep, isStopped: () => isStopped.current });
    if (error !== undefined) notifyFailure("Couldn’t change all messages", error);
    else tracked.end();
    if (error === undefined && !isStopped.current) notify({ message: `${doing}: done.` });
    onEnd();
  };

  const dismiss = () => {
    onChosen();
    onEnd();
  };

  const progress = rest.isWaiting ? WAITING : `${doing}: ${formatCount(rest.done)} of ${formatCount(work.total)}`;
  return (
    <Paper withBorder shadow="md" p="sm" role="region" aria-label={doing}>
      <Text size="sm" role="status">
        {isRunning ? progress : describePending(work)}
      </Text>
      {isRunning && (
        <Progress
          value={work.total === 0 ? 0 : Math.min(100, (100 * rest.done) / work.total)}
          aria-label={doing}
          size="sm"
          mt="xs"
        />
      )}
      <Group justify="flex-end" mt="xs" gap="xs">
        {isRunning ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        ) : (
          <>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={dismiss}>
              Dismiss
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void run()}>
              Resume
            </Button>
          </>
        )}
      </Group>
    </Paper>
  );
}
