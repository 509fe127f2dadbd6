import { toVisibleLine } from "../../../../shared/visible-text.ts";
import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { CopyIcon } from "../../kit/ui/copy.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { fieldsOf, isShort } from "./message-fields.ts";
import { NotKept } from "./not-kept.tsx";
import classes from "./submission-fields.module.css";

/** Everything the visitor entered, in the order their form sent it, under the headings of the table. */
export function SubmissionFields({ submission }: { readonly submission: ReadingPane_SubmissionFragment }) {
  if (submission.notKept === null && submission.fields.length === 0) {
    return <p className={classes.notKept}>The contents of this message are no longer kept.</p>;
  }
  if (submission.notKept === null) return <FieldList submission={submission} />;
  return (
    <p className={classes.notKept}>
      <NotKept notKept={submission.notKept} />
    </p>
  );
}

function FieldList({ submission }: { readonly submission: ReadingPane_SubmissionFragment }) {
  const links = FOLDERS[submission.folder].isTrusted;
  return (
    <dl className={classes.root}>
      {fieldsOf(submission).map(({ name, heading, value, isPhone }) => (
        // A short value is shown beside its name, a long one below it.
        <div key={name} className={classes.field} data-short={isShort(value) || undefined}>
          <dt>
            <span data-tooltip={heading === name ? undefined : toVisibleLine(name)}>
              <VisitorText text={heading} />
            </span>
          </dt>
          <dd>
            {value === "" ? (
              <span className={classes.empty}>Empty</span>
            ) : (
              <>
                <VisitorText text={value} block links={links} phone={isPhone} found />
                <span className={classes.copy}>
                  <CopyIcon value={value} what={toVisibleLine(heading)} />
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
