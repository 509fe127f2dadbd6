import type { OriginFacts_SubmissionFragment } from "../../graphql/operations/documents.ts";
import { VisitorText } from "../../ui/visitor-text.tsx";
import classes from "./message-details.module.css";

/** Where a message came from: kept to judge spam, and deleted together with the message. */
export function OriginFacts({ submission }: { readonly submission: OriginFacts_SubmissionFragment }) {
  const { ip, referrer, userAgent } = submission.origin;
  return (
    <details className={classes.root}>
      <summary>Source</summary>
      <dl className={classes.facts}>
        <Fact name="Page" value={referrer} />
        <Fact name="IP address" value={ip} />
        <Fact name="Browser" value={userAgent} />
        <Fact name="Message ID" value={submission.id} />
      </dl>
    </details>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value === null ? "unknown" : <VisitorText text={value} />}</dd>
    </div>
  );
}
