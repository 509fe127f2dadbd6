import { describe, expect, it } from "vitest";
import { failingAddresses } from "../../web/src/app/shell/failing-addresses.ts";

const form = (id: string, destinations: readonly (readonly [string, string | null])[], status = "active" as const) => ({
  id,
  status,
  destinations: destinations.map(([address, failingSince]) => ({
    __typename: "Destination" as const,
    address,
    failingSince,
  })),
});

describe("The line about failing email", () => {
  it("names each address once, with the earliest time and a form that mails to it, the longest failing first", () => {
    const forms = [
      form("frm_1", [
        ["a@example.test", "2026-03-02T00:00:00.000Z"],
        ["b@example.test", null],
      ]),
      form("frm_2", [
        ["a@example.test", "2026-03-01T12:00:00.000Z"],
        ["c@example.test", "2026-03-01T00:00:00.000Z"],
      ]),
    ];
    expect(failingAddresses(forms)).toEqual([
      { address: "c@example.test", formId: "frm_2", since: "2026-03-01T00:00:00.000Z" },
      { address: "a@example.test", formId: "frm_2", since: "2026-03-01T12:00:00.000Z" },
    ]);
  });

  it("says nothing of an archived form, or while everything arrives", () => {
    const archived = {
      ...form("frm_1", [["a@example.test", "2026-03-02T00:00:00.000Z"]]),
      status: "archived" as const,
    };
    expect(failingAddresses([archived, form("frm_2", [["b@example.test", null]])])).toEqual([]);
  });
});
