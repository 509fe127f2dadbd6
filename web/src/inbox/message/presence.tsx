import { useEffect, useEffectEvent, useState } from "react";
import { type PresenceDoing, ReportPresenceDocument } from "../../kit/graphql/documents.ts";
import { useClient } from "../../kit/graphql/urql.ts";
import { onPresence, type Presence } from "../../kit/live/live-changes.ts";
import classes from "./reading-pane.module.css";

const REPORT_EVERY_MS = 20_000;
/** A browser that was closed reports nothing more. */
const FORGET_AFTER_MS = 50_000;

interface PresenceOfOthersProps {
  readonly submissionId: string;
  readonly doing: PresenceDoing;
}

/** Who else has the message open; tells them of whoever looks at it here. */
export function PresenceOfOthers({ submissionId, doing }: PresenceOfOthersProps) {
  const client = useClient();
  const [others, setOthers] = useState<ReadonlyMap<string, Presence & { readonly heardAt: number }>>(new Map());
  const report = useEffectEvent((what: PresenceDoing) => {
    const context = { fetchOptions: { keepalive: true } };
    void client.mutation(ReportPresenceDocument, { submissionId, doing: what }, context).toPromise();
  });
  const reportIfSeen = useEffectEvent(() => {
    if (document.visibilityState === "visible") report(doing);
    else report("away");
  });
  const forgetSilent = useEffectEvent(() => {
    const isHeard = (other: { readonly heardAt: number }) => performance.now() - other.heardAt < FORGET_AFTER_MS;
    setOthers((known) => new Map([...known].filter(([, other]) => isHeard(other))));
  });
  const hear = useEffectEvent((presence: Presence) => {
    if (presence.submissionId !== submissionId) return;
    const { userId } = presence;
    // Whoever comes later hears of those who are there already.
    if (presence.doing !== "away" && !others.has(userId)) reportIfSeen();
    setOthers((known) => {
      const next = new Map(known);
      if (presence.doing === "away") next.delete(userId);
      else next.set(userId, { ...presence, heardAt: performance.now() });
      return next;
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done now is told at once.
  useEffect(() => reportIfSeen(), [doing]);
  useEffect(() => {
    const stop = onPresence(hear);
    const timer = setInterval(() => {
      forgetSilent();
      if (document.visibilityState === "visible") reportIfSeen();
    }, REPORT_EVERY_MS);
    const leave = () => report("away");
    document.addEventListener("visibilitychange", reportIfSeen);
    addEventListener("pagehide", leave);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", reportIfSeen);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return (
    <p className={classes.presence} role="status">
      {[...others.values()].map(({ userId, name, doing: what }) => (
        <span key={userId}>
          {name} is {what === "replying" ? "replying" : "reading this"}
        </span>
      ))}
    </p>
  );
}
