import { countOf } from "../../format/counts.ts";
import type { AccessRecordRow_RecordFragment } from "../../graphql/operations/documents.ts";
import { Instant } from "../../ui/instant.tsx";
import { VisitorText } from "../../ui/visitor-text.tsx";
import classes from "./access-record.module.css";
import { describeAccess } from "./describe-access.ts";

export function AccessRecordRow({ record }: { readonly record: AccessRecordRow_RecordFragment }) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>{describeAccess(record)}</span>
      <span className={classes.rows}>{record.refusal === null && countOf(record.rows, "message", "messages")}</span>
      <span className={classes.who}>
        <VisitorText text={record.credentialName} />
        {record.clientName !== null && (
          <>
            {/* An agent names itself: its word is as foreign as a visitor's. */}
            {" with "}
            <VisitorText text={record.clientName} />
          </>
        )}
        {!record.complete && " · not finished"}
      </span>
      <span className={classes.when}>
        <Instant at={record.createdAt} as="short" />
      </span>
    </li>
  );
}
