import { describe, expect, it } from "vitest";
import { readDailyMessages, readNewestMessages } from "../../../server/core/activity/form-activity.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { arrangeForm } from "../../support/arrange.ts";
import type { TestForm } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
// It is noon on Sunday, 1 March 2026.

async function arrived(form: TestForm, hour: string, outcome: string, count: number): Promise<void> {
  await database.db.prisma.receiptCount.create({
    data: { formId: form.id, hour: new Date(hour), outcome, count: BigInt(count) },
  });
}

async function prepare(timeZone = "UTC") {
  const { deps, ada, form } = await arrangeForm(database);
  await database.db.prisma.account.update({ where: { id: ada.account.id }, data: { timeZone } });
  const readDays = async () => (await readDailyMessages(ada.scope(), deps)).get(form.id);
  const readNewest = async () => (await readNewestMessages(ada.scope(), deps)).get(form.id);
  return { deps, ada, form, readDays, readNewest };
}

describe("The activity of a form", () => {
  it("covers thirty days in the owner's time zone, ending today", async () => {
    const { form, readDays } = await prepare("America/New_York");
    await arrived(form, "2026-01-31T04:00:00Z", "inbox", 100);
    await arrived(form, "2026-01-31T05:00:00Z", "inbox", 1);
    await arrived(form, "2026-03-01T04:00:00Z", "inbox", 2);
    await arrived(form, "2026-03-01T05:00:00Z", "inbox", 3);
    const days = await readDays();
    expect(days).toHaveLength(30);
    expect(days?.at(0)).toBe(1);
    expect(days?.slice(-2)).toEqual([2, 3]);
  });

  it("excludes spam, refused requests, and messages in the Trash", async () => {
    const { deps, ada, form, readDays, readNewest } = await prepare();
    await arrived(form, "2026-02-28T10:00:00Z", "inbox", 2);
    await arrived(form, "2026-02-28T10:00:00Z", "spam", 5);
    await arrived(form, "2026-02-28T10:00:00Z", "refused:flood", 7);
    await form.submission({ at: "2026-02-28T10:05:00Z", fields: [["name", "Grace"]] });
    const deleted = await form.submission({ at: "2026-02-28T10:10:00Z", fields: [["name", "Deleted"]] });
    await form.submission({ at: "2026-02-28T10:15:00Z", folder: "spam", fields: [["name", "Spammer"]] });
    await deleteSubmissions(ada.scope(), deps, { ids: [deleted] });
    expect((await readDays())?.slice(-2)).toEqual([1, 0]);
    expect(await readNewest()).toEqual({ sender: "Grace", createdAt: new Date("2026-02-28T10:05:00Z") });
  });

  it("has no newest message past the retention window", async () => {
    const { form, readNewest } = await prepare();
    await form.submission({ at: "2020-01-01T00:00:00Z" });
    expect(await readNewest()).toBeUndefined();
  });
});
