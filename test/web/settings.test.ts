import { describe, expect, test } from "vitest";
import type { FormSettingName } from "../../shared/form-settings.ts";
import { describeAccess } from "../../web/src/core/access-log/access-record.ts";
import { buildMcpConfig, statusOf } from "../../web/src/core/agents/agent-access.ts";
import { linesOf, readSettings, readTurnstile } from "../../web/src/core/setup/read-form-settings.ts";
import { describeRefusal } from "../../web/src/features/overview/refusals.ts";

describe("a token's status", () => {
  const expiresAt = "2026-11-21T12:00:00.000Z";

  test("is valid until the millisecond before it expires", () => {
    expect(statusOf({ expiresAt, revokedAt: null }, new Date("2026-11-21T11:59:59.999Z"))).toBe("valid");
    expect(statusOf({ expiresAt, revokedAt: null }, new Date(expiresAt))).toBe("expired");
    expect(statusOf({ expiresAt, revokedAt: null }, new Date("2026-11-21T12:00:00.001Z"))).toBe("expired");
    expect(statusOf({ expiresAt: null, revokedAt: null }, new Date(expiresAt))).toBe("valid");
  });

  test("is revoked whether or not the token has expired", () => {
    const revoked = { expiresAt, revokedAt: "2026-11-20T00:00:00.000Z" };
    expect(statusOf(revoked, new Date("2026-11-19T00:00:00.000Z"))).toBe("revoked");
    expect(statusOf(revoked, new Date("2026-12-01T00:00:00.000Z"))).toBe("revoked");
  });
});

test("an MCP client's configuration is JSON containing the address and the token", () => {
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

test("the access record describes in plain words what was read", () => {
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

test("every refusal has a description, even one unknown to the dashboard", () => {
  expect(describeRefusal("flood")).toBe("Too many messages at once from one address");
  expect(describeRefusal("brand_new")).toBe("Other: brand new");
});

describe("a form's settings", () => {
  const inputs: Readonly<Record<string, string>> = {
    name: "Contact",
    redirectUrl: "",
    draftStorage: "day",
    language: "",
    maxFiles: "0",
    maxFileBytes: "2.5",
    maxAttachmentBytes: "2.5",
    digestAbove: "20",
    autoReplySubject: "Thanks",
    autoReplyText: "We write back.",
    asksConfirmation: "on",
    allowedOrigins: "https://a.example\r\nhttps://b.example\n\n https://c.example , https://a.example",
    honeypotField: "_gotcha",
    asksProofOfWork: "on",
  };

  test("read sizes in MB and lists by line or comma without duplicates, and treat 0 files as a limit", () => {
    expect(readSettings(Object.keys(inputs) as FormSettingName[], (name) => inputs[name] ?? "")).toEqual({
      name: "Contact",
      redirectUrl: null,
      draftStorage: "day",
      language: null,
      maxFiles: 0,
      maxFileBytes: 2_500_000,
      maxAttachmentBytes: 2_500_000,
      digestAbove: 20,
      autoReplySubject: "Thanks",
      autoReplyText: "We write back.",
      asksConfirmation: true,
      allowedOrigins: ["https://a.example", "https://b.example", "https://c.example"],
      honeypotField: "_gotcha",
      asksProofOfWork: true,
    });
  });

  test("are cleared when emptied or switched off", () => {
    const emptied = Object.keys(inputs).filter((name) => !["name", "honeypotField"].includes(name));
    expect(readSettings(emptied as FormSettingName[], () => "")).toEqual({
      redirectUrl: null,
      draftStorage: null,
      language: null,
      maxFiles: null,
      maxFileBytes: null,
      maxAttachmentBytes: 0,
      digestAbove: null,
      autoReplySubject: null,
      autoReplyText: null,
      asksConfirmation: false,
      allowedOrigins: [],
      asksProofOfWork: false,
    });
    expect(linesOf("\n , \n")).toEqual([]);
  });
});

describe("the Turnstile widget's secret", () => {
  const read = (secret: string, usesTurnstile: boolean) =>
    readTurnstile((name) => (name === "turnstileSecret" ? secret : usesTurnstile ? "on" : ""));

  test("is unchanged while its input is empty, and is removed when the widget is switched off", () => {
    expect(read("", true)).not.toHaveProperty("turnstileSecret");
    expect(read("0x4", true)).toMatchObject({ turnstileSecret: "0x4" });
    expect(read("0x4", false)).toMatchObject({ turnstileSecret: null });
  });
});
