import {
  type Folder,
  type FormHabits,
  HabitTally,
  noteIn,
  originOf,
  type Reading,
  type Reason,
  readSubmission,
  type Sent,
} from "@postern/spam";
import { LRUCache } from "lru-cache";
import { DAY_MS } from "../../../shared/durations.ts";
import type { Deps } from "../deps.ts";
import { BackgroundPace, backgroundShare } from "../platform/background-pace.ts";
import { cutOffsOfForm, hasLeft, withoutLeft } from "../scope/content-retention.ts";
import { retentionCutOff, retentionDaysOf } from "../scope/retention-window.ts";
import type { IntakeScope } from "../scope/scope.ts";
import { findScreened } from "./store/form-habits.ts";

export interface HabitsOfForms {
  /** Never waits: a form not known yet is read in the background, and its habits are unknown until then. */
  of(scope: IntakeScope): FormHabits & Pick<HabitTally, "isConstantSubject">;
  note(scope: IntakeScope, reading: Reading, screened: Screened & Sent): void;
  /** Resolves when nothing is being read. */
  settled(): Promise<void>;
}

interface Screened {
  readonly folder: Folder;
  readonly score: number;
  readonly threshold: number;
  readonly reasons: readonly Reason[];
}

interface Known {
  tally: HabitTally;
  /** When the form's folders were last read; null before the first read. */
  readAt: number | null;
  /** Arrivals since reading began, which the read may have missed. */
  since: ((tally: HabitTally) => void)[] | null;
}

const MAX_FORMS = 2_000;
const MAX_READ = 100;
const MAX_SINCE = 200;
// Last year's spam says little about today's.
const REMEMBERED_MS = 30 * DAY_MS;
// Messages moved, deleted or caught by other processes count from the next read on.
const READ_EVERY_MS = 30 * 60 * 1_000;
const MAX_SLICE_MS = 2;

/** Reads forms one at a time, in the background. */
export function createFormHabits(
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
  maxForms = MAX_FORMS,
): HabitsOfForms {
  const forms = new LRUCache<string, Known>({ max: maxForms });
  let reading: Promise<void> = Promise.resolve();

  async function readFolders(scope: IntakeScope): Promise<void> {
    const now = deps.clock.now();
    const since = new Date(now.getTime() - REMEMBERED_MS);
    const messages = await findScreened(scope, deps.db, { since, limit: MAX_READ });
    const pace = new BackgroundPace(backgroundShare(deps.config), { sliceMs: MAX_SLICE_MS });
    const tally = new HabitTally();
    for (const { days, ...found } of messages) {
      if (found.createdAt <= retentionCutOff(now, retentionDaysOf(found, deps.config, now))) continue;
      const cutOffs = cutOffsOfForm(days, now);
      if (hasLeft(cutOffs, "contents", found.createdAt)) continue;
      const message = withoutLeft(cutOffs, found);
      const origin = originOf(message.referrer);
      const ownOrigin = message.fromOwnPage === false ? null : origin;
      noteIn(tally, readSubmission({ fields: message.fields, origin: ownOrigin }), { ...message, origin });
      await pace.throttle();
    }
    const known = forms.get(scope.formId);
    if (known === undefined) return;
    for (const add of known.since ?? []) add(tally);
    known.tally = tally;
  }

  function known(scope: IntakeScope): Known {
    const { formId } = scope;
    const now = deps.clock.now().getTime();
    const found = forms.get(formId) ?? { tally: new HabitTally(), readAt: null, since: null };
    forms.set(formId, found);
    if (found.readAt !== null && now - found.readAt < READ_EVERY_MS) return found;
    found.readAt = now;
    found.since = [];
    reading = reading
      .then(() => readFolders(scope))
      .catch((error: unknown) => deps.log.warn({ err: error, formId }, "could not read what a form usually gets"))
      .finally(() => {
        found.since = null;
      });
    return found;
  }

  return {
    of: (scope) => known(scope).tally,
    note: (scope, message, screened) => {
      const { tally, since } = known(scope);
      noteIn(tally, message, screened);
      if (since !== null && since.length < MAX_SINCE) since.push((read) => noteIn(read, message, screened));
    },
    settled: () => reading,
  };
}
