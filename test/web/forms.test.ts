import { expect, test } from "vitest";
import { byAttention, withDistinctNames } from "../../web/src/kit/navigation/forms.ts";

const form = (id: string, name: string, ...allowedOrigins: string[]) => ({ id, name, allowedOrigins });

test("forms of one name have their website beside it, or the end of the id where that is the same", () => {
  const forms = [
    form("frm_00001", "Orders", "https://shop.example"),
    form("frm_00002", "Contact", "https://shop.example"),
    form("frm_00003", "Contact", "http://blog.example"),
    form("frm_00004", "Contact", "http://blog.example"),
    form("frm_00005", "Contact"),
  ];
  expect(withDistinctNames(forms).map(({ name }) => name)).toEqual([
    "Orders",
    "Contact (shop.example)",
    "Contact (…00003)",
    "Contact (…00004)",
    "Contact (…00005)",
  ]);
});

test("pinned forms come first, then those with unread messages, then by the newest message", () => {
  const ranked = (name: string, isPinned: boolean, inboxUnread: number, createdAt: string | null) => ({
    name,
    isPinned,
    counts: { inboxUnread },
    activity: { newestMessage: createdAt === null ? null : { createdAt } },
  });
  const forms = [
    ranked("empty", false, 0, null),
    ranked("older", false, 0, "2026-11-25T10:00:00.000Z"),
    ranked("newer", false, 0, "2026-11-26T10:00:00.000Z"),
    ranked("unread", false, 1, "2026-11-24T10:00:00.000Z"),
    ranked("pinned", true, 0, null),
  ];
  expect(forms.sort(byAttention).map(({ name }) => name)).toEqual(["pinned", "unread", "newer", "older", "empty"]);
});
