import { useContext } from "react";
import { describeNotKept } from "../../../../../shared/not-kept.ts";
import { formatDay } from "../../kit/format/instants.ts";
import type { SubmissionRow_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { ReaderContext } from "../../kit/ui/instant.tsx";

/** Replaces the contents of a message that are no longer stored. */
export function NotKept({ notKept }: { readonly notKept: NonNullable<SubmissionRow_SubmissionFragment["notKept"]> }) {
  const reader = useContext(ReaderContext);
  return <span title={notKept.at}>{describeNotKept(notKept.by, formatDay(notKept.at, reader))}</span>;
}
