import { ColleaguesDocument, type SubmissionRow_SubmissionFragment } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { useShell } from "../../core/kit/navigation/use-shell.ts";

export type Assignee = NonNullable<SubmissionRow_SubmissionFragment["assignee"]>;

const NONE: readonly Assignee[] = [];

/** Other members who can see a form that the viewer can; empty if the account has none. */
export function useColleagues(): readonly Assignee[] {
  const [{ data: shell }] = useShell();
  const [{ data }] = useQuery({ query: ColleaguesDocument, pause: shell?.viewer.isShared !== true });
  return data?.colleagues ?? NONE;
}

/** "Assigned to you", or to a name. */
export function assignedTo({ name, isViewer }: Assignee): string {
  return `Assigned to ${isViewer ? "you" : name}`;
}

/** The initials of the first and last name. */
export function initialsOf({ name }: Assignee): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
