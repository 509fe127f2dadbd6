import type { Readers_SubmissionFragment } from "../graphql/operations/documents.ts";
import { Instant } from "../ui/instant.tsx";
import { VisitorText } from "../ui/visitor-text.tsx";
import classes from "./origin-facts.module.css";

type Reader = Readers_SubmissionFragment["readers"][number];

/** Who read this message besides the owner here: agents, and exports that it was in. */
export function Readers({ submission }: { readonly submission: Readers_SubmissionFragment }) {
  const { readers } = submission;
  if (readers.length === 0) return null;
  return (
    <details className={classes.root}>
      <summary>Who read it besides you</summary>
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
    return <>{reader.complete ? `In ${what}` : `Perhaps in ${what} that was not finished`}</>;
  }
  return (
    <>
      Read by the agent “<VisitorText text={reader.credentialName} />”
      {reader.clientName !== null && (
        <>
          {" with "}
          <VisitorText text={reader.clientName} />
        </>
      )}
    </>
  );
}
