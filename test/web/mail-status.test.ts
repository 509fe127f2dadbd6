import { describe, expect, it } from "vitest";
import { isLocalUrl } from "../../shared/loopback.ts";
import { isWrittenToFile, unconfirmedAddresses } from "../../web/src/core/kit/format/describe-delivery.ts";
import { describeMailProblem } from "../../web/src/core/setup/first-run/steps.ts";

const confirmed = { address: "ada@example.test", confirmedAt: "2026-03-01T12:00:00.000Z", failingSince: null };
const waiting = { address: "desk@example.test", confirmedAt: null, failingSince: null };
const failing = { ...confirmed, address: "full@example.test", failingSince: "2026-03-02T12:00:00.000Z" };

describe("The mail setup guide", () => {
  const guide = (isMailSent: boolean, destinations: readonly (typeof confirmed | typeof waiting | typeof failing)[]) =>
    describeMailProblem({ viewer: { isMailSent }, firstSteps: { form: { destinations } } });

  it("reports missing email setup first, then unconfirmed addresses, then failing ones", () => {
    expect(guide(true, [confirmed])).toBeNull();
    expect(guide(true, [])).toBeNull();
    expect(guide(false, [])).toBeNull();
    expect(guide(false, [confirmed, waiting])).toEqual({
      kind: "not-set-up",
      text: "Messages are not emailed, because email is not set up.",
    });
    expect(guide(true, [confirmed, waiting, failing])).toEqual({
      kind: "of-form",
      text: "Messages are not emailed yet: desk@example.test is not confirmed.",
    });
    expect(guide(true, [confirmed, failing])).toEqual({
      kind: "of-form",
      text: "Email to full@example.test is failing.",
    });
  });
});

describe("The mail status of a message", () => {
  it("names the addresses skipped because they are unconfirmed", () => {
    expect(unconfirmedAddresses([confirmed, waiting], [{ destination: "ada@example.test" }])).toEqual([
      "desk@example.test",
    ]);
    expect(unconfirmedAddresses([waiting], [{ destination: "desk@example.test" }])).toEqual([]);
  });

  it("distinguishes a mail written to a file from one accepted by a server and one never sent", () => {
    const mail = { kind: "mail", state: "delivered" } as const;
    expect(isWrittenToFile({ ...mail, attempts: [{ responseStatus: null }] })).toBe(true);
    expect(isWrittenToFile({ ...mail, attempts: [{ responseStatus: 250 }] })).toBe(false);
    expect(isWrittenToFile({ kind: "mail", state: "pending", attempts: [] })).toBe(false);
  });
});

describe("The snippet's warning", () => {
  it.each([
    ["http://localhost:4000/f/frm_1", true],
    ["http://127.0.0.1:4000/f/frm_1", true],
    ["http://[::1]:4000/f/frm_1", true],
    ["https://inbox.example.com/f/frm_1", false],
    ["https://localhost.example.com/f/frm_1", false],
  ])("says that visitors cannot reach %s: %s", (address, isLocal) => {
    expect(isLocalUrl(address)).toBe(isLocal);
  });
});
