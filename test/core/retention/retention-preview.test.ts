import { expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { countLeaving } from "../../../server/core/retention/store/retention-preview.ts";
import { compactCounters } from "../../../server/core/submissions/store/counts.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

it("counts exactly what a cut-off would remove, at the edges of weeks and to the millisecond", async () => {
  // A Thursday.
  const { clock, deps, ada, form } = await arrangeForm(database, { now: "2026-03-12T12:00:00.000Z" });
  const other = await ada.form();
  const foreign = await (await owner(deps)).form();
  const now = clock.now().getTime();
  const monday = Date.parse("2026-03-02T00:00:00.000Z");
  const expired = ada.scope().visibleAfter.getTime();
  const instants = [
    ...[-1, 0, 1].map((offset) => monday + offset),
    ...[-1, 0, 1].map((offset) => monday + 3 * DAY_MS + offset),
    ...[-DAY_MS, 0, 1, DAY_MS, 8 * DAY_MS].map((offset) => expired + offset),
    now - DAY_MS,
  ];
  const made: { readonly at: number; readonly formId: string }[] = [];
  for (const [place, time] of instants.entries()) {
    const at = new Date(time);
    await form.submission({
      at,
      folder: place % 3 === 0 ? "spam" : "inbox",
      status: place % 2 === 0 ? "read" : "unread",
    });
    if (place % 2 === 0) await other.submission({ at });
    await foreign.submission({ at });
    made.push({ at: time, formId: form.form.id }, ...(place % 2 === 0 ? [{ at: time, formId: other.form.id }] : []));
    if (place === 5) await compactCounters(systemScope(), deps.db);
  }
  const trashed = await form.submission({ at: new Date(monday) });
  await deleteSubmissions(ada.scope(), deps, { ids: [trashed] });
  const cutOffs = instants.flatMap((time) => [time - 1, time, time + 1]);
  for (const cutOff of cutOffs) {
    const leaving = made.filter(({ at }) => at > expired && at <= cutOff);
    const expected = [form, other].flatMap(({ form: { id } }) => {
      const times = leaving.filter(({ formId }) => formId === id).map(({ at }) => at);
      if (times.length === 0) return [];
      return [
        {
          formId: id,
          count: times.length,
          oldestAt: new Date(Math.min(...times)),
          newestAt: new Date(Math.max(...times)),
        },
      ];
    });
    const found = await countLeaving(ada.scope(), deps.db, new Date(cutOff));
    expect(found.map(({ formName: _, ...facts }) => facts)).toEqual(
      expected.sort((one, two) => two.count - one.count || (one.formId < two.formId ? -1 : 1)),
    );
  }
});
