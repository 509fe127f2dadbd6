import { toVisibleLine } from "../../../../shared/visible-text.ts";
import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { CopyIcon } from "../../kit/ui/copy.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import classes from "./submission-fields.module.css";

type Fields = ReadingPane_SubmissionFragment["fields"];

interface FieldsProps {
  readonly fields: Fields;
  readonly links: boolean;
}

/** Everything the visitor entered, in the order their form sent it. */
export function SubmissionFields({ fields, links }: FieldsProps) {
  // Names repeat, and the order is the visitor's: its place is the only identity a field has.
  const placed = fields.map((field, place) => ({ ...field, place }));
  return (
    <dl className={classes.root}>
      {placed.map((field) => (
        <div key={field.place} className={classes.field} data-short={isShort(field.value) || undefined}>
          <dt>
            <VisitorText text={field.name} />
          </dt>
          <dd>
            {field.value === "" ? (
              <span className={classes.empty}>Empty</span>
            ) : (
              <>
                <VisitorText text={field.value} block links={links} found />
                <span className={classes.copy}>
                  <CopyIcon value={field.value} what={toVisibleLine(field.name)} />
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SHORT_CHARACTERS = 60;

/** A short value is shown beside its name, a long one below it. */
function isShort(value: string): boolean {
  return value.length <= SHORT_CHARACTERS && !/[\r\n]/.test(value);
}
