import { expect, it } from "vitest";
import { readSidebar, SIDEBAR_FORMS } from "../../../server/core/activity/sidebar.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import type { TestForm } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function prepare() {
  const { deps, ada } = await arrangeOwner(database);
  const change = (form: TestForm, data: object) =>
    database.db.prisma.form.update({ where: { id: form.id }, data: { ...data } });
  const destination = (form: TestForm, address: string, failingSince: string | null) =>
    database.db.prisma.destination.create({
      data: { formId: form.id, address, failingSince: failingSince === null ? null : new Date(failingSince) },
    });
  return { deps, ada, change, destination, read: () => readSidebar(ada.scope(), deps) };
}

it("lists pinned forms first, then forms with unread messages, then by newest message", async () => {
  const { ada, change, read } = await prepare();
  const form = (name: string) => ada.form({ name });
  await form("Empty");
  await (await form("Older")).submission({ at: "2026-02-27T10:00:00Z", status: "read" });
  await (await form("Newer")).submission({ at: "2026-02-28T10:00:00Z", status: "read" });
  await (await form("Unread")).submission({ at: "2026-02-26T10:00:00Z" });
  await change(await form("Pinned"), { isPinned: true });
  expect((await read()).forms.map(({ name, unread }) => [name, unread])).toEqual([
    ["Pinned", 0],
    ["Unread", 1],
    ["Newer", 0],
    ["Older", 0],
    ["Empty", 0],
  ]);
});

it("lists at most 15 active forms, but counts and totals all of them", async () => {
  const { ada, change, read } = await prepare();
  const forms = await Promise.all(Array.from({ length: SIDEBAR_FORMS + 2 }, (_, n) => ada.form({ name: `Form ${n}` })));
  await Promise.all(forms.map((form) => form.submission()));
  await Promise.all(forms.map((form) => form.submission({ folder: "spam" })));
  for (const form of forms.slice(0, 2)) await change(form, { status: "archived" });
  const { forms: listed, ...rest } = await read();
  expect(listed.map(({ name }) => name).sort()).toEqual(
    forms
      .slice(2)
      .map(({ form }) => form.name)
      .sort(),
  );
  const all = SIDEBAR_FORMS + 2;
  expect(rest).toMatchObject({
    activeForms: SIDEBAR_FORMS,
    allForms: all,
    counts: { inbox: all, inboxUnread: all, spam: all },
  });
  await ada.form({ name: "One more" });
  expect(await read()).toMatchObject({ forms: { length: SIDEBAR_FORMS }, activeForms: SIDEBAR_FORMS + 1 });
});

it("distinguishes forms with the same name, including those that are not listed", async () => {
  const { ada, change, read } = await prepare();
  await change(await ada.form(), { allowedOrigins: ["https://shop.example"] });
  await change(await ada.form(), { allowedOrigins: ["https://blog.example"], status: "archived" });
  expect((await read()).forms.map(({ name }) => name)).toEqual(["Contact (shop.example)"]);
});

it("lists each failing address once with its earliest failure, longest failing first", async () => {
  const { ada, destination, read } = await prepare();
  const [one, other] = [await ada.form(), await ada.form()];
  await destination(one, "a@example.test", "2026-02-02T00:00:00Z");
  await destination(one, "b@example.test", null);
  await destination(other, "a@example.test", "2026-02-01T12:00:00Z");
  await destination(other, "c@example.test", "2026-02-01T00:00:00Z");
  expect((await read()).failing).toEqual([
    { address: "c@example.test", formId: other.id, since: new Date("2026-02-01T00:00:00Z") },
    { address: "a@example.test", formId: other.id, since: new Date("2026-02-01T12:00:00Z") },
  ]);
});

it("does not report failing addresses of an archived form", async () => {
  const { ada, change, destination, read } = await prepare();
  const form = await ada.form();
  await destination(form, "a@example.test", "2026-02-02T00:00:00Z");
  await change(form, { status: "archived" });
  expect((await read()).failing).toEqual([]);
});
