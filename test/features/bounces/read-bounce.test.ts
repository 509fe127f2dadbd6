import { describe, expect, it } from "vitest";
import { readBounce } from "../../../server/features/bounces/read-bounce.ts";

const REPORT = [
  "From: MAILER-DAEMON@mx.example.test",
  "Content-Type: multipart/report; report-type=delivery-status; boundary=b1",
  "",
  "--b1",
  "Content-Type: text/plain",
  "",
  "I'm sorry. Action: failed Status: 5.0.0",
  "--b1",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mx.example.test",
  "",
  "Final-Recipient: rfc822; desk@example.test",
  "Action: failed",
  "Status: 5.1.1",
  "Diagnostic-Code: smtp; 550 5.1.1 <desk@example.test>:",
  "    User unknown",
  "",
  "--b1",
  "Content-Type: message/rfc822",
  "",
  "Subject: Status: 5.9.9",
  "--b1--",
];
const message = (lines: readonly string[] = REPORT, end = "\r\n") => lines.join(end);
const changed = (from: string, to: string) => message().replace(from, to);

describe("A delivery failure report", () => {
  it.each(["\r\n", "\n"])("is parsed with line endings %j and folded lines", (end) => {
    const reason = "550 5.1.1 <desk@example.test>: User unknown";
    expect(readBounce(message(REPORT, end))).toEqual({ status: "5.1.1", reason });
  });

  it("may omit the reason", () => {
    const lines = REPORT.filter((line) => !/^Diag|^ {4}/.test(line));
    expect(readBounce(message(lines))).toEqual({ status: "5.1.1", reason: "" });
  });

  it("may cover several recipients when only one failed", () => {
    const other =
      "Final-Recipient: rfc822; other@example.test\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient";
    expect(readBounce(changed("Final-Recipient", other))?.status).toBe("5.1.1");
  });

  it.each([
    ["a delay", changed("Action: failed\r\n", "Action: delayed\r\n")],
    ["a temporary status", changed("Status: 5.1.1", "Status: 4.2.2")],
    ["no status", changed("Status: 5.1.1", "X: y")],
    ["a delivered email", changed("Action: failed\r\n", "Action: delivered\r\n")],
    ["an ordinary message that quotes one", "Subject: Hello\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"],
    ["nothing", ""],
  ])("is not detected in %s", (_what, text) => {
    expect(readBounce(text)).toBeNull();
  });

  it("limits the remote server's text to one short line", () => {
    const { reason = "" } = readBounce(changed("User unknown", `\0\u202e<b>${"x".repeat(5_000)}`)) ?? {};
    expect([...reason]).toHaveLength(200);
    expect(reason).not.toMatch(/[\0\u202e]/);
  });
});
