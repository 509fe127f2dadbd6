import { Text } from "@mantine/core";
import { toVisibleLine } from "../../../../../shared/visible-text.ts";
import { useFeatures } from "../../kit/features.ts";
import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { CopyIcon } from "../../kit/ui/copy.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { fieldsOf, isShort } from "./message-fields.ts";
import { NotKept } from "./not-kept.tsx";
import classes from "./submission-fields.module.css";

/** All the visitor's input, in the form's order, under the table's headings. */
export function SubmissionFields({ submission }: { readonly submission: ReadingPane_SubmissionFragment }) {
  if (submission.notKept === null && submission.fields.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="0.6rem">
        The contents of this message are no longer kept.
      </Text>
    );
  }
  if (submission.notKept === null) return <FieldList submission={submission} />;
  return (
    <Text size="sm" c="dimmed" mt="0.6rem">
      <NotKept notKept={submission.notKept} />
    </Text>
  );
}

function FieldList({ submission }: { readonly submission: ReadingPane_SubmissionFragment }) {
  const links = FOLDERS[submission.folder].isTrusted;
  const features = useFeatures();
  const fields = submission.fields.filter(
    (field) => !features.some((one) => one.isShownElsewhere?.(submission, field)),
  );
  return (
    <dl>
      {fieldsOf({ ...submission, fields }).map(({ name, heading, value, isPhone }) => (
        // A short value is shown beside its name, a long one below it.
        <div key={name} className={classes.field} data-short={isShort(value) || undefined}>
          <Text component="dt" fz="small" c="dimmed" mb="0.15rem">
            <span data-tooltip={heading === name ? undefined : toVisibleLine(name)}>
              <VisitorText text={heading} />
            </span>
          </Text>
          <dd>
            {value === "" ? (
              <Text span size="sm" fs="italic" c="dimmed">
                Empty
              </Text>
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
