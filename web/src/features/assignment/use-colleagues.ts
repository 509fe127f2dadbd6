import { useMemo } from "react";
import { ME, NOBODY } from "../../../../shared/people.ts";
import type { NameFilter } from "../../core/inbox/filter/search-text.ts";
import { ColleaguesDocument, type SubmissionRow_SubmissionFragment } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import type { FilterSearch } from "../../core/kit/navigation/search-params.ts";
import { useShell } from "../../core/kit/navigation/use-shell.ts";

export type Assignee = NonNullable<SubmissionRow_SubmissionFragment["assignee"]>;

const NONE: readonly Assignee[] = [];

/** Other members who can see a form that the viewer can; empty if the account has none. */
export function useColleagues(): readonly Assignee[] {
  const [{ data: shell }] = useShell();
  const [{ data }] = useQuery({ query: ColleaguesDocument, pause: shell?.viewer.isShared !== true });
  return data?.colleagues ?? NONE;
}

export function useAssigneeFilter({ assignee }: FilterSearch): NameFilter {
  const colleagues = useColleagues();
  return useMemo(() => {
    const others = colleagues.map(({ userId, name }) => ({ id: userId, name }));
    const names = others.length === 0 ? [] : [...[ME, NOBODY].map((name) => ({ id: name, name })), ...others];
    const choices = [
      { value: "", label: "Anybody or nobody" },
      { value: ME, label: "Me" },
      ...others.map(({ id, name }) => ({ value: id, label: name })),
      { value: NOBODY, label: "Nobody" },
    ];
    const isKnown = assignee === undefined || choices.some(({ value }) => value === assignee);
    const options = isKnown ? choices : [...choices, { value: assignee, label: "Someone who left" }];
    return {
      operator: "assigned",
      part: "assignee",
      about: "Assigned to",
      hint: names.length === 0 ? null : "Name of a member, me or nobody",
      names,
      options: names.length === 0 && assignee === undefined ? [] : options,
    };
  }, [colleagues, assignee]);
}

/** The initials of the first and last name. */
export function initialsOf({ name }: Assignee): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
