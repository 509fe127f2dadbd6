import { withDistinctNames } from "../../../shared/form-names.ts";
import type { Deps } from "../deps.ts";
import { listForms } from "../forms/forms.ts";
import type { FormRow } from "../forms/store/forms.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { countSubmissionsOfForms } from "../submissions/count-submissions.ts";
import { addCounts, emptyCounts, type FolderCounts } from "../submissions/store/counts.ts";
import { readNewestMessages } from "./form-activity.ts";

export const SIDEBAR_FORMS = 15;

export interface SidebarForm {
  readonly id: string;
  /** Distinguished from other forms of the same name. */
  readonly name: string;
  readonly isPinned: boolean;
  readonly unread: number;
}

export interface FailingAddress {
  readonly address: string;
  readonly formId: string;
  /** The earliest instant, over all forms that mail to it. */
  readonly since: Date;
}

export interface Sidebar {
  /** The first active forms by attention, at most `SIDEBAR_FORMS`. */
  readonly forms: readonly SidebarForm[];
  readonly activeForms: number;
  /** Includes archived ones. */
  readonly allForms: number;
  /** Totals over all forms. */
  readonly counts: FolderCounts;
  /** Each address once, the one failing longest first. */
  readonly failing: readonly FailingAddress[];
}

/** The summary of the account's forms on every page, however many there are. */
export async function readSidebar(scope: OwnerScope, deps: Deps): Promise<Sidebar> {
  const forms = withDistinctNames(await listForms(scope, deps));
  const [counts, newest] = await Promise.all([
    countSubmissionsOfForms(scope, deps, { formIds: forms.map(({ id }) => id) }),
    readNewestMessages(scope, deps),
  ]);
  const active = forms.filter(({ status }) => status === "active");
  const ranked = active.map(({ id, name, isPinned }) => ({
    id,
    name,
    isPinned,
    unread: counts.get(id)?.inboxUnread ?? 0,
    newestAt: newest.get(id)?.createdAt.getTime() ?? 0,
  }));
  return {
    forms: ranked.sort(byAttention).slice(0, SIDEBAR_FORMS),
    activeForms: active.length,
    allForms: forms.length,
    counts: [...counts.values()].reduce(addCounts, emptyCounts),
    failing: failingAddresses(active),
  };
}

interface RankedForm {
  readonly isPinned: boolean;
  readonly unread: number;
  readonly newestAt: number;
}

/** Pinned forms first, then those with unread messages, then by their newest message. */
function byAttention(one: RankedForm, other: RankedForm): number {
  return (
    Number(other.isPinned) - Number(one.isPinned) ||
    Number(other.unread > 0) - Number(one.unread > 0) ||
    other.newestAt - one.newestAt
  );
}

function failingAddresses(forms: readonly Pick<FormRow, "id" | "destinations">[]): FailingAddress[] {
  const found = new Map<string, FailingAddress>();
  for (const { id, destinations } of forms) {
    for (const { address, failingSince: since } of destinations) {
      const known = found.get(address);
      if (since === null || (known !== undefined && known.since <= since)) continue;
      found.set(address, { address, formId: id, since });
    }
  }
  return [...found.values()].sort((one, other) => one.since.getTime() - other.since.getTime());
}
