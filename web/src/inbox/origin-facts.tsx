import type { OriginFacts_SubmissionFragment } from "../graphql/operations/documents.ts";
import { VisitorText } from "../ui/visitor-text.tsx";
import classes from "./origin-facts.module.css";

/** Where a message came from: kept to judge spam, folded away, gone together with the message. */
export function OriginFacts({ submission }: { readonly submission: OriginFacts_SubmissionFragment }) {
  const { ip, referrer, userAgent } = submission.origin;
  return (
    <details className={classes.root}>
      <summary>Where it came from</summary>
      <dl className={classes.facts}>
        <Fact name="Page" value={referrer} />
        <Fact name="Address" value={ip} />
        <Fact name="Browser" value={userAgent} />
        <Fact name="Message id" value={submission.id} />
      </dl>
    </details>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value === null ? "not sent" : <VisitorText text={value} />}</dd>
    </div>
  );
}
