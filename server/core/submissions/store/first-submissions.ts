import { asFolder, type Database, type Folder, type SubmissionStatus } from "../../database/db.ts";
import { withoutLeft } from "../../scope/content-retention.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { ownForms, visibleSubmissions } from "../../scope/store/visibility.ts";

export interface FirstSubmission {
  readonly id: string;
  readonly formId: string;
  readonly folder: Folder;
  readonly status: SubmissionStatus;
  /** The page it was sent from, or only that page's origin. */
  readonly referrer: string | null;
}

/** The account's newest submissions, newest first, up to a limit. */
export async function findNewestSubmissions(
  scope: OwnerScope,
  db: Database,
  limit: number,
): Promise<FirstSubmission[]> {
  const found = await db.prisma.submission.findMany({
    where: visibleSubmissions(scope),
    select: { id: true, formId: true, createdAt: true, folder: true, status: true, referrer: true },
    orderBy: { id: "desc" },
    take: limit,
  });
  return found.map((row) => ({ ...withoutLeft(scope.cutOffs.get(row.formId), row), folder: asFolder(row.folder) }));
}

/** The hour in which the account's forms received their first message; null if there was none. */
export async function findFirstHour(scope: OwnerScope, db: Database): Promise<Date | null> {
  const forms = await db.prisma.form.findMany({ where: ownForms(scope), select: { id: true } });
  const first = await db.prisma.receiptCount.aggregate({
    where: { formId: { in: forms.map(({ id }) => id) }, outcome: { in: ["inbox", "spam"] } },
    _min: { hour: true },
  });
  return first._min.hour;
}
