import type { Readers_SubmissionFragment } from "../../graphql/operations/documents.ts";
import { Instant } from "../../ui/instant.tsx";
import { VisitorText } from "../../ui/visitor-text.tsx";
import classes from "./message-details.module.css";

type Reader = Readers_SubmissionFragment["readers"][number];

/** Who else read this message: agents, and exports that included it. */
export function Readers({ submission }: { readonly submission: Readers_SubmissionFragment }) {
  const { readers } = submission;
  if (readers.length === 0) return null;
  return (
    <details className={classes.root}>
      <summary>Access</summary>
      <ul className={classes.readers}>
        {readers.map((reader) => (
          <li key={`${reader.surface} ${reader.credentialName} ${reader.clientName} ${reader.lastAt}`}>
            <Who reader={reader} />
            {reader.times > 1 && <>, {reader.times} times, last</>} <Instant at={reader.lastAt} as="short" />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Who({ reader }: { readonly reader: Reader }) {
  if (reader.surface !== "mcp") {
    const what = reader.surface === "csv_form" ? "an export of this form" : "an export of all forms";
    return <>{reader.complete ? `Included in ${what}` : `Possibly included in ${what} that did not finish`}</>;
  }
  return (
    <>
      Read by agent “<VisitorText text={reader.credentialName} />”
      {reader.clientName !== null && (
        <>
          {" via "}
          <VisitorText text={reader.clientName} />
        </>
      )}
    </>
  );
}
