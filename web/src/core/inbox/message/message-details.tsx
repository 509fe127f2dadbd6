import { Box, Group, Stack, Text } from "@mantine/core";
import type {
  OriginFacts_SubmissionFragment,
  Readers_SubmissionFragment,
  ReadingPane_SubmissionFragment,
} from "../../kit/graphql/documents.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import classes from "./message-details.module.css";

export function OriginFacts({ submission }: { readonly submission: OriginFacts_SubmissionFragment }) {
  const { ip, referrer, userAgent } = submission.origin;
  return (
    <details className={classes.root}>
      <summary>Source</summary>
      <Box component="dl" mt="0.6rem">
        <Fact name="Page" value={referrer} />
        <Fact name="IP address" value={ip} />
        <Fact name="Browser" value={userAgent} />
        <Fact name="Message ID" value={submission.id} />
      </Box>
    </details>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <Group py="0.2rem" align="flex-start" wrap="nowrap">
      <Box component="dt" w="6rem" flex="none">
        {name}
      </Box>
      <Text component="dd" inherit>
        {value === null ? "unknown" : <VisitorText text={value} />}
      </Text>
    </Group>
  );
}

type Rule = ReadingPane_SubmissionFragment["appliedRules"][number];

/** The owner's rules that applied, in order of application. */
export function AppliedRules({ rules }: { readonly rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  return (
    <details className={classes.root}>
      <summary>Rules</summary>
      <Stack component="ul" gap="0.4rem" mt="0.6rem">
        {rules.map(({ id, name }) => (
          <li key={id}>{name ?? "A rule that has been deleted"}</li>
        ))}
      </Stack>
    </details>
  );
}

type Reader = Readers_SubmissionFragment["readers"][number];

/** Lists agents and members that read the message, and exports that included it. */
export function Readers({ submission }: { readonly submission: Readers_SubmissionFragment }) {
  const { readers } = submission;
  if (readers.length === 0) return null;
  return (
    <details className={classes.root}>
      <summary>Access</summary>
      <Stack component="ul" gap="0.4rem" mt="0.6rem">
        {readers.map((reader) => (
          <li key={`${reader.surface} ${reader.credentialName} ${reader.clientName} ${reader.lastAt}`}>
            <Who reader={reader} />
            {reader.times > 1 && <>, {reader.times} times, last</>} <Instant at={reader.lastAt} as="short" />
          </li>
        ))}
      </Stack>
    </details>
  );
}

/** Used by earlier versions for the only user of an account. */
const UNNAMED = "Dashboard";

function Who({ reader }: { readonly reader: Reader }) {
  const by = reader.credentialName !== UNNAMED && (
    <>
      {" "}
      (<VisitorText text={reader.credentialName} />)
    </>
  );
  if (reader.surface === "file") return <>A file was downloaded{by}</>;
  if (reader.surface === "answer") return <>Included in an answer to a request for information{by}</>;
  if (reader.surface !== "mcp") {
    const what = reader.surface === "csv_form" ? "an export of this form" : "an export of all forms";
    return (
      <>
        {reader.complete ? `Included in ${what}` : `Possibly included in ${what} that did not finish`}
        {by}
      </>
    );
  }
  return (
    <>
      Read by agent “<VisitorText text={reader.credentialName} />”
      {reader.memberName !== null && ` of ${reader.memberName}`}
      {reader.clientName !== null && (
        <>
          {" via "}
          <VisitorText text={reader.clientName} />
        </>
      )}
    </>
  );
}
