import { expect, test } from "vitest";
import { withDistinctNames } from "../../shared/form-names.ts";

const form = (id: string, name: string, ...allowedOrigins: string[]) => ({ id, name, allowedOrigins });

test("forms with the same name show their website, or the end of the id if that is also the same", () => {
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
