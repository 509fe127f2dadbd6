import { DAY_MS } from "../../../shared/durations.ts";
import { isPermitted } from "../../../shared/permissions.ts";
import { requirePermission } from "../access/require-permission.ts";
import { readAccount } from "../accounts/account.ts";
import { dismissGuide } from "../accounts/store/accounts.ts";
import type { Deps } from "../deps.ts";
import { listForms } from "../forms/forms.ts";
import type { FormRow } from "../forms/store/forms.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { type FirstSubmission, findFirstHour, findNewestSubmissions } from "../submissions/store/first-submissions.ts";

export interface FirstSteps {
  /**
   * True once dismissed, a week after the first message, or with many messages, and for members who cannot set up
   * forms.
   */
  readonly isOver: boolean;
  readonly form: FormRow | null;
  /** A message came from a page of another origin: the form is on the website. */
  readonly hasVisitor: boolean;
  readonly hasArrived: boolean;
  readonly hasOpened: boolean;
  readonly newest: FirstSubmission | null;
}

const FEW = 25;
const A_WEEK_MS = 7 * DAY_MS;

export async function readFirstSteps(scope: OwnerScope, deps: Deps): Promise<FirstSteps> {
  const [account, forms, firstHour, submissions] = await Promise.all([
    readAccount(scope, deps),
    listForms(scope, deps),
    findFirstHour(scope, deps.db),
    findNewestSubmissions(scope, deps.db, FEW + 1),
  ]);
  const newest = submissions[0] ?? null;
  const active = forms.filter(({ status }) => status === "active");
  const form = active.find(({ id }) => id === newest?.formId) ?? active[0] ?? null;
  const isOld = firstHour !== null && deps.clock.now().getTime() - firstHour.getTime() > A_WEEK_MS;
  return {
    isOver:
      account.guideDismissedAt !== null ||
      isOld ||
      submissions.length > FEW ||
      !isPermitted(scope.permissions, "account"),
    form,
    hasVisitor: submissions.some(({ referrer }) => isElsewhere(referrer, deps.config.publicUrl)),
    // The intake statistics still count a deleted message.
    hasArrived: firstHour !== null,
    hasOpened: submissions.some(({ status }) => status === "read"),
    newest,
  };
}

/** Loopback names of this machine count as its own. */
function isElsewhere(page: string | null, publicUrl: string): boolean {
  return page !== null && URL.canParse(page) && siteOf(page) !== siteOf(publicUrl);
}

function siteOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return `${protocol}//${isLoopback ? "localhost" : hostname}:${port}`;
}

/** Dismisses the guide in all of the owner's browsers. */
export async function dismissFirstSteps(scope: OwnerScope, deps: Deps): Promise<FirstSteps> {
  requirePermission(scope, "account");
  await dismissGuide(scope, deps.db, deps.clock.now());
  return readFirstSteps(scope, deps);
}
