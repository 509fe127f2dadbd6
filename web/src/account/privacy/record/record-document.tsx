import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { RecordDocument_SectionFragment } from "../../../kit/graphql/documents.ts";
import { VisitorText } from "../../../kit/ui/visitor-text.tsx";
import classes from "./record.module.css";

interface RecordDocumentProps {
  readonly sections: readonly RecordDocument_SectionFragment[];
}

/** The record itself, on the screen and on paper. */
export function RecordDocument({ sections }: RecordDocumentProps) {
  return (
    <div className={classes.document}>
      {sections.map(({ key, title, rows }) => (
        <article key={key} aria-label={title}>
          <div className={classes.heading}>
            <h3>
              <VisitorText text={title} />
            </h3>
            {key.startsWith("form:") && (
              <Link to="/forms/$formId/setup/privacy" params={{ formId: key.slice("form:".length) }} data-unprinted="">
                Edit<VisuallyHidden component="span"> what is stated of {title}</VisuallyHidden>
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
