import { describe, expect, it } from "vitest";
import { isLocalUrl } from "../../shared/loopback.ts";
import { isWrittenToFile, unconfirmedAddresses } from "../../web/src/kit/format/describe-delivery.ts";
import { describeMailProblem } from "../../web/src/setup/first-run/steps.ts";

const confirmed = { address: "ada@example.test", confirmedAt: "2026-03-01T12:00:00.000Z" };
const waiting = { address: "desk@example.test", confirmedAt: null };

describe("The guide", () => {
  const guide = (isMailSent: boolean, destinations: readonly (typeof confirmed | typeof waiting)[]) =>
    describeMailProblem({ viewer: { isMailSent }, firstSteps: { form: { destinations } } });

  it("says which addresses are not confirmed, and that email is not set up, with what to do", () => {
    expect(guide(true, [confirmed])).toBeNull();
    expect(guide(true, [])).toBeNull();
    expect(guide(false, [])).toBeNull();
    expect(guide(true, [confirmed, waiting])).toBe("Messages are not emailed yet: desk@example.test is not confirmed.");
    expect(guide(false, [confirmed])).toBe(
      "Messages are not emailed, because email is not set up. Set SMTP_URL and restart Postern.",
    );
  });
});

describe("A message", () => {
  it("names the addresses that it was not mailed to because they are not confirmed", () => {
    expect(unconfirmedAddresses([confirmed, waiting], [{ destination: "ada@example.test" }])).toEqual([
      "desk@example.test",
    ]);
    expect(unconfirmedAddresses([waiting], [{ destination: "desk@example.test" }])).toEqual([]);
  });

  it("knows a mail that was written to a file from one that a server took and one that was never sent", () => {
    const mail = { kind: "mail", state: "delivered" } as const;
    expect(isWrittenToFile({ ...mail, attempts: [{ responseStatus: null }] })).toBe(true);
    expect(isWrittenToFile({ ...mail, attempts: [{ responseStatus: 250 }] })).toBe(false);
    expect(isWrittenToFile({ kind: "mail", state: "pending", attempts: [] })).toBe(false);
  });
});

describe("The snippet", () => {
  it.each([
    ["http://localhost:4000/f/frm_1", true],
    ["http://127.0.0.1:4000/f/frm_1", true],
    ["http://[::1]:4000/f/frm_1", true],
    ["https://inbox.example.com/f/frm_1", false],
    ["https://localhost.example.com/f/frm_1", false],
  ])("warns that visitors cannot reach %s: %s", (address, isLocal) => {
    expect(isLocalUrl(address)).toBe(isLocal);
  });
});
