import { NOBODY } from "../../../../shared/people.ts";
import type { Folder, SubmissionStatus } from "../../database/db.ts";
import type { Parameters } from "../../database/sql.ts";
import { IS_ANSWERED } from "../../deliveries/store/channels.ts";
import { awaitsConfirmation } from "../../deliveries/store/confirmations.ts";
import { floorOfIds } from "../../platform/ids.ts";
import { HAS_FILES } from "./submissions.ts";

export interface SubmissionFilter {
  /** The forms to search; the caller sees them all. */
  readonly formIds: readonly string[];
  readonly folder: Folder;
  readonly status: SubmissionStatus | null;
  /** `null` for both. */
  readonly done: boolean | null;
  /** `null` for both. */
  readonly isStarred: boolean | null;
  /** `null` for both. */
  readonly isAnswered: boolean | null;
  /** Only doubtful ones, not decided yet. */
  readonly isDoubtful: boolean;
  /** Only those awaiting their visitor's confirmation. */
  readonly isUnconfirmed: boolean;
  readonly hasFiles: boolean;
  /** `null` for any. */
  readonly labelId: string | null;
  /** A member, or `NOBODY`; `null` for any. */
  readonly assigneeId: string | null;
  /** Inclusive. */
  readonly since: Date | null;
  /** Before this instant. */
  readonly until: Date | null;
}

export const ANYTHING = {
  status: null,
  done: null,
  isStarred: null,
  isAnswered: null,
  isDoubtful: false,
  isUnconfirmed: false,
  hasFiles: false,
  labelId: null,
  assigneeId: null,
  since: null,
  until: null,
};

/** Everything in a folder of these forms. */
export function wholeFolder(formIds: readonly string[], folder: Folder): SubmissionFilter {
  return { ...ANYTHING, formIds, folder };
}

export type Condition = Exclude<keyof SubmissionFilter, "formIds" | "since" | "until">;

/**
 * The filter's conditions on a submission `s` besides form and time, by name. Each is evaluated per row, not joined:
 * the planner would otherwise read the files or deliveries of every account.
 */
export function conditionsOf(parameters: Parameters, filter: SubmissionFilter): ReadonlyMap<Condition, string> {
  const { folder, status, done, isStarred, isAnswered, isDoubtful, isUnconfirmed, hasFiles, labelId, assigneeId } =
    filter;
  const conditions = new Map<Condition, string>([["folder", `s.folder = ${parameters.add(folder)}::folder`]]);
  if (status !== null) conditions.set("status", `s.status = ${parameters.add(status)}::submission_status`);
  if (done !== null) conditions.set("done", `s.done_at IS ${done ? "NOT NULL" : "NULL"}`);
  if (isStarred !== null) conditions.set("isStarred", isStarred ? "s.is_starred" : "NOT s.is_starred");
  if (isAnswered !== null) conditions.set("isAnswered", isAnswered ? IS_ANSWERED : `NOT ${IS_ANSWERED}`);
  if (isDoubtful) conditions.set("isDoubtful", "s.is_doubtful");
  if (isUnconfirmed) conditions.set("isUnconfirmed", awaitsConfirmation("s.id"));
  if (hasFiles) conditions.set("hasFiles", HAS_FILES);
  if (labelId !== null) {
    conditions.set(
      "labelId",
      `coalesce((SELECT true FROM submission_labels AS label
        WHERE label.submission_id = s.id AND label.label_id = ${parameters.add(labelId)}), false)`,
    );
  }
  if (assigneeId !== null) {
    const assigned = (which = "") => `coalesce((SELECT true FROM submission_assignees AS assigned
        WHERE assigned.submission_id = s.id${which}), false)`;
    conditions.set(
      "assigneeId",
      assigneeId === NOBODY ? `NOT ${assigned()}` : assigned(` AND assigned.user_id = ${parameters.add(assigneeId)}`),
    );
  }
  return conditions;
}

/** A submission's id contains its timestamp, so a time range is an id range. */
export function withinTime(
  parameters: Parameters,
  { since, until }: Pick<SubmissionFilter, "since" | "until">,
): string[] {
  return [
    ...(since === null ? [] : [`s.id >= ${parameters.add(floorOfIds("sub", since))}`]),
    ...(until === null ? [] : [`s.id < ${parameters.add(floorOfIds("sub", until))}`]),
  ];
}

/** All of the filter's conditions on a submission `s`, for when another index leads to the rows. */
export function matchesFilter(parameters: Parameters, filter: SubmissionFilter): string {
  return [
    `s.form_id = ANY(${parameters.add(filter.formIds)}::text[])`,
    ...conditionsOf(parameters, filter).values(),
    ...withinTime(parameters, filter),
  ].join(" AND ");
}
