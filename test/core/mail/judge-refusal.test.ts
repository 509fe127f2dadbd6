import { describe, expect, test } from "vitest";
import { type Judgement, judgeRefusal } from "../../../server/core/mail/judge-refusal.ts";

type Case = readonly [relay: string, about: Judgement["about"], command: "RCPT TO" | "DATA", answer: string];

const judged = (command: string, answer: string) =>
  judgeRefusal({ command, replyCode: Number.parseInt(answer, 10) || 550, answer });

const CASES: readonly Case[] = [
  ["Exchange Online", "sender", "DATA", "554 5.2.252 SendAsDenied; a@b.example not allowed to send as c@d.example"],
  ["Exchange Online", "sender", "DATA", "550 5.7.60 SMTP; Client does not have permissions to send as this sender"],
  ["Exchange Online", "sender", "DATA", "550 5.1.90 You've reached your daily limit for message recipients"],
  ["Exchange Online", "sender", "DATA", "550 5.7.708 Access denied, traffic not accepted from this IP"],
  ["Exchange Online", "sender", "DATA", "550 5.2.2 Submission quota exceeded"],
  ["Exchange Online", "sender", "RCPT TO", "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain"],
  ["Exchange Online", "recipient", "RCPT TO", "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)"],
  [
    "Exchange Online",
    "recipient",
    "RCPT TO",
    "550 5.7.133 Sender not authenticated for group; authentication required",
  ],
  [
    "Exchange Online",
    "recipient",
    "RCPT TO",
    "550 5.2.122 The recipient has exceeded their limit of messages per hour",
  ],
  ["Gmail", "sender", "DATA", "550-5.4.5 Daily user sending limit exceeded. For more information\n550 5.4.5 go to"],
  ["Gmail", "sender", "RCPT TO", "550-5.7.0 Mail relay denied [192.0.2.1]. Invalid credentials for relay"],
  ["Gmail", "sender", "DATA", "550 5.7.26 This mail has been blocked because the sender is unauthenticated."],
  ["Gmail", "recipient", "RCPT TO", "552-5.2.2 The email account that you tried to reach is over quota"],
  ["Gmail", "recipient", "RCPT TO", "550-5.2.1 The user you are trying to contact is receiving mail at a rate that"],
  [
    "Gmail",
    "message",
    "DATA",
    "552-5.7.0 This message was blocked because its content presents a\n552 security issue.",
  ],
  ["Gmail", "message", "DATA", "552-5.3.4 Your message exceeded Google's message size limits"],
  [
    "Gmail",
    "message",
    "DATA",
    "550-5.7.1 [192.0.2.1      12] Our system has detected that this message is unsolicited",
  ],
  ["SES", "sender", "DATA", "554 Message rejected: Email address is not verified. The following identities failed"],
  ["SES", "sender", "DATA", "554 Message rejected: Sending suspended for this account."],
  ["SES", "sender", "DATA", "554 Access denied: User `arn:aws:x' is not authorized to perform `ses:SendRawEmail'"],
  ["SES", "sender", "DATA", "554 Transaction failed: Configuration set main does not exist"],
  ["Postmark", "sender", "DATA", "550 The 'From' address you supplied (a@b.example) is not a Sender Signature"],
  ["Postmark", "sender", "DATA", "550 While your account is pending approval, all recipient addresses must share"],
  ["Postmark", "recipient", "DATA", "550 You tried to send to recipient(s) that have been marked as inactive."],
  ["SendGrid", "sender", "DATA", "550 The from address does not match a verified Sender Identity."],
  ["SendGrid", "sender", "RCPT TO", "550 Unauthenticated senders not allowed"],
  ["SendGrid", "sender", "DATA", "550 Maximum credits exceeded"],
  ["Mailgun", "sender", "DATA", "554 Sandbox subdomains are for test purposes only. Please add your own domain"],
  ["Mailgun", "sender", "DATA", "554 Your account is on probation and domains are limited to 100 messages / hour."],
  ["Mailgun", "sender", "RCPT TO", "550 5.7.1 Relaying denied"],
  ["Zoho", "sender", "RCPT TO", "553 Relaying disallowed as a@b.example"],
  ["Zoho", "sender", "DATA", "550 5.4.6 Unusual sending activity detected. Please try after sometime"],
  ["Zoho", "sender", "DATA", "554 5.1.8 Email Outgoing Blocked"],
  ["Zoho", "message", "DATA", "552 5.7.1 virus Win.Test.EICAR_HDB-1 detected by Zoho Mail"],
  ["Zoho", "recipient", "RCPT TO", "541 5.4.1 Mail rejected by destination domain"],
  ["OVH", "sender", "DATA", "554 sorry, too many emails (#5.7.1)"],
  ["OVH", "sender", "DATA", "554 5.7.1 <DATA>: Data command rejected: only 10 messages per day"],
  ["Postfix", "sender", "RCPT TO", "554 5.7.1 <ana@b.example>: Relay access denied"],
  ["Postfix", "sender", "RCPT TO", "553 5.7.1 <a@b.example>: Sender address rejected: not owned by user ada"],
  ["Postfix", "sender", "RCPT TO", "550 5.1.8 <a@b.example>: Sender address rejected: Domain not found"],
  ["Postfix", "sender", "RCPT TO", "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a.example"],
  ["Postfix", "recipient", "RCPT TO", "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown"],
  ["Postfix", "recipient", "RCPT TO", "550 5.7.1 <a@b.example>: undeliverable: host mx said: 550 Relaying denied"],
  ["Exim", "sender", "RCPT TO", "550 relay not permitted"],
  [
    "Exim",
    "sender",
    "RCPT TO",
    "550-Verification failed for <a@b.example>\n550-No Such User Here\n550 Sender verify failed",
  ],
  ["Exim", "sender", "DATA", "550 Domain b.example has exceeded the max emails per hour (150/150) allowed."],
  ["Exim", "recipient", "RCPT TO", "550 Unrouteable address"],
  ["Exim", "message", "DATA", "550 This message scored 10.2 spam points."],
  ["Exim", "message", "DATA", "550 maximum allowed line length is 998 octets, got 2000"],
  ["any", "sender", "RCPT TO", "550 5.1.7 Bad address"],
  ["any", "sender", "DATA", "554 5.7.1 Please try again later"],
  ["any", "recipient", "RCPT TO", "552 Quota exceeded"],
  ["any", "recipient", "RCPT TO", "550 No"],
  ["any", "message", "DATA", "554 No"],
];

describe("A permanent SMTP rejection", () => {
  test.each(CASES)("by %s is about the %s at %s: %s", (_relay, about, command, answer) => {
    expect(judged(command, answer).about).toBe(about);
  });

  test("is about the sender before a recipient is named, whatever its text", () => {
    expect(judged("MAIL FROM", "550 5.1.1 User unknown").about).toBe("sender");
  });

  test("is not judged by the words in an address, which a stranger chooses", () => {
    expect(judged("RCPT TO", "550 <relay.denied@try-again-later.example> No").about).toBe("recipient");
  });

  test.each([1, 2, 3, 4, 5, 6, 10].map((detail) => `5.1.${detail}`).concat("5.2.0", "5.2.1", "5.2.2", "5.2.9"))(
    "with %s is certainly about the recipient, and with 5.1.0 or 5.7.1 only until others get the same",
    (code) => {
      expect(judged("RCPT TO", `550 ${code} No`)).toMatchObject({ about: "recipient", isCertain: true });
      expect(judged("DATA", `550 ${code} No`)).toMatchObject({ about: "recipient", isCertain: true });
      expect(judged("RCPT TO", "550 5.1.0 No").isCertain || judged("DATA", "550 5.7.1 No").isCertain).toBe(false);
    },
  );

  test("has the same words for every recipient, and different words when it states something else", () => {
    const words = (answer: string) => judged("RCPT TO", answer).words;
    const one = words("550 5.7.1 <ana@b.example>: Policy of b.example, id 77ab [DB5PR02.example]");
    expect(words("550 5.7.1 <ben@other.example>: Policy of other.example, id 12 [AM6PR0.example]")).toBe(one);
    expect(words("550 5.7.1 <ana@b.example>: Rule of b.example, id 77ab [DB5PR02.example]")).not.toBe(one);
    expect(words("550 5.7.0 <ana@b.example>: Policy of b.example, id 77ab [DB5PR02.example]")).not.toBe(one);
  });
});
