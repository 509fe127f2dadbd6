import { describe, expect, test } from "vitest";
import { describeAccess } from "../../web/src/core/access-log/access-record.ts";
import { buildMcpConfig, statusOf } from "../../web/src/core/agents/agent-access.ts";
import {
  linesOf,
  readBotProtection,
  readGeneralSettings,
  readMailSettings,
} from "../../web/src/core/setup/read-form-settings.ts";
import { describeRefusal } from "../../web/src/features/overview/refusals.ts";

describe("a token", () => {
  const expiresAt = "2026-11-21T12:00:00.000Z";

  test("is valid until the millisecond before it expires", () => {
    expect(statusOf({ expiresAt, revokedAt: null }, new Date("2026-11-21T11:59:59.999Z"))).toBe("valid");
    expect(statusOf({ expiresAt, revokedAt: null }, new Date(expiresAt))).toBe("expired");
    expect(statusOf({ expiresAt, revokedAt: null }, new Date("2026-11-21T12:00:00.001Z"))).toBe("expired");
    expect(statusOf({ expiresAt: null, revokedAt: null }, new Date(expiresAt))).toBe("valid");
  });

  test("that was revoked says so, expired or not", () => {
    const revoked = { expiresAt, revokedAt: "2026-11-20T00:00:00.000Z" };
    expect(statusOf(revoked, new Date("2026-11-19T00:00:00.000Z"))).toBe("revoked");
    expect(statusOf(revoked, new Date("2026-12-01T00:00:00.000Z"))).toBe("revoked");
  });
});

test("an MCP client's configuration is JSON that names the address and carries the token", () => {
  expect(JSON.parse(buildMcpConfig("https://inbox.example.com", "secret"))).toEqual({
    mcpServers: {
      postern: {
        type: "http",
        url: "https://inbox.example.com/mcp",
        headers: { Authorization: "Bearer secret" },
      },
    },
  });
});

test("the access record says in plain words what was read", () => {
  const form = { formName: "Contact", folder: null, contents: true, refusal: null, withFiles: false };
  expect(describeAccess({ ...form, surface: "csv_account", formName: null })).toBe("Export of all forms");
  expect(describeAccess({ ...form, surface: "csv_form" })).toBe("Export of “Contact”");
  expect(describeAccess({ ...form, surface: "csv_form", withFiles: true })).toBe("Export of “Contact” with files");
  expect(describeAccess({ ...form, surface: "mcp", folder: "spam" })).toBe(
    "Agent read contents in the spam of “Contact”",
  );
  expect(describeAccess({ ...form, surface: "mcp", folder: "inbox", contents: false })).toBe(
    "Agent listed metadata in the inbox of “Contact”",
  );
  expect(describeAccess({ ...form, surface: "mcp", refusal: "scope" })).toBe("Agent denied: contents of “Contact”");
  expect(describeAccess({ ...form, surface: "mcp", formName: null, refusal: "form" })).toBe(
    "Agent denied: no access to the form",
  );
  expect(describeAccess({ ...form, surface: "csv_form", formName: null })).toBe(
    "Export of a form that no longer exists",
  );
});

test("every refusal has words, one that is new to the dashboard too", () => {
  expect(describeRefusal("flood")).toBe("Too many messages at once from one address");
  expect(describeRefusal("brand_new")).toBe("Other: brand new");
});

describe("a form's settings", () => {
  const inputs: Readonly<Record<string, string>> = {
    name: "Contact",
    destinations: "ana@example.com\n\n ben@example.com , ana@example.com",
    redirectUrl: "",
    allowedOrigins: "https://a.example\r\nhttps://b.example",
    honeypotField: "_gotcha",
  };

  test("lists are read line by line or between commas, each entry once", () => {
    const text = (name: string) => inputs[name] ?? "";
    expect(readMailSettings(text, { digests: false, answers: false, confirmations: false }).destinations).toEqual([
      "ana@example.com",
      "ben@example.com",
    ]);
    expect(readBotProtection(text, { asksWork: false, usesTurnstile: false }).allowedOrigins).toEqual([
      "https://a.example",
      "https://b.example",
    ]);
  });

  test("the largest file is entered in MB and kept in bytes, and 0 files is not the same as no limit", () => {
    const text = (name: string) => ({ name: "Contact", maxFiles: "0", maxFileMegabytes: "2.5" })[name] ?? "";
    expect(readGeneralSettings(text)).toMatchObject({ maxFiles: 0, maxFileBytes: 2_500_000 });
  });

  test("an emptied redirect and emptied lists are taken back", () => {
    const text = (name: string) => (name === "name" ? "Contact" : "");
    expect(readGeneralSettings(text)).toEqual({
      name: "Contact",
      redirectUrl: null,
      draftStorage: null,
      language: null,
      maxFiles: null,
      maxFileBytes: null,
    });
    expect(readMailSettings(text, { digests: false, answers: false, confirmations: false })).toMatchObject({
      destinations: [],
    });
    expect(readBotProtection(text, { asksWork: false, usesTurnstile: false })).toMatchObject({ allowedOrigins: [] });
    expect(linesOf("\n , \n")).toEqual([]);
  });
});

describe("the key of the widget", () => {
  const read = (secret: string, usesTurnstile: boolean) =>
    readBotProtection((name) => (name === "turnstileSecret" ? secret : ""), { asksWork: true, usesTurnstile });

  test("stays as it is while its input is empty, and is forgotten when the widget is switched off", () => {
    expect(read("", true)).not.toHaveProperty("turnstileSecret");
    expect(read("0x4", true)).toMatchObject({ turnstileSecret: "0x4" });
    expect(read("0x4", false)).toMatchObject({ turnstileSecret: null });
  });
});

describe("the mail settings that are saved", () => {
  const inputs: Record<string, string> = {
    maxAttachmentMegabytes: "2.5",
    digestAbove: "20",
    autoReplySubject: "Thanks",
    autoReplyText: "We write back.",
  };
  const read = (on: { digests: boolean; answers: boolean; confirmations: boolean }) =>
    readMailSettings((name) => inputs[name] ?? "", on);

  test("hold what is switched on, and take back what is not", () => {
    expect(read({ digests: true, answers: true, confirmations: true })).toEqual({
      destinations: [],
      maxAttachmentBytes: 2_500_000,
      digestAbove: 20,
      autoReplySubject: inputs.autoReplySubject,
      autoReplyText: inputs.autoReplyText,
      asksConfirmation: true,
    });
    expect(read({ digests: false, answers: false, confirmations: false })).toEqual({
      destinations: [],
      maxAttachmentBytes: 2_500_000,
      digestAbove: null,
      autoReplySubject: null,
      autoReplyText: null,
      asksConfirmation: false,
    });
  });
});
