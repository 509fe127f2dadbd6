import { Link } from "@tanstack/react-router";
import type { RecordDocument_SectionFragment } from "../../../kit/graphql/documents.ts";
import { VisitorText } from "../../../kit/ui/visitor-text.tsx";
import classes from "./record.module.css";

interface RecordDocumentProps {
  readonly sections: readonly RecordDocument_SectionFragment[];
  /** Leads to where what a form is for is entered. */
  readonly isEdited?: boolean;
}

/** The record itself, on the screen and on paper. */
export function RecordDocument({ sections, isEdited = false }: RecordDocumentProps) {
  return (
    <div className={classes.document}>
      {sections.map(({ key, title, rows }) => (
        <article key={key} aria-label={title}>
          <div className={classes.heading}>
            <h3>
              <VisitorText text={title} />
            </h3>
            {isEdited && key.startsWith("form:") && (
              <Link to="/forms/$formId/setup/privacy" params={{ formId: key.slice("form:".length) }} data-unprinted="">
                Edit<span className={classes.unseen}> what is stated of {title}</span>
              </Link>
            )}
          </div>
          {rows.length === 0 ? (
            <p className={classes.none}>None</p>
          ) : (
            <dl className={classes.rows}>
              {rows.map((row) => (
                <div key={row.key}>
                  <dt>
                    <VisitorText text={row.label} />
                  </dt>
                  {row.values.length === 0 ? (
                    <dd className={classes.none}>Not stated</dd>
                  ) : (
                    <dd>
                      {row.values.map((value) => (
                        <div key={value}>
                          <VisitorText text={value} block />
                        </div>
                      ))}
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          )}
        </article>
      ))}
    </div>
  );
}

/** Differences as sentences. */
export function ChangeList({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change}>
          <VisitorText text={change} />
        </li>
      ))}
    </ul>
  );
}
