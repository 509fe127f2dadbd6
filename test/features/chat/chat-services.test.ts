import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../../server/core/platform/clock.ts";
import { createEndpoint, rotateSecret, updateEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { listEndpoints } from "../../../server/core/webhooks/read-endpoints.ts";
import { sendTest } from "../../../server/core/webhooks/send-test.ts";
import type { ChatFormat } from "../../../shared/webhook-formats.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();

const PATHS: Readonly<Record<ChatFormat, string>> = {
  slack: "/services/T0/B0/the-secret",
  discord: "/api/webhooks/1/the-secret",
  teams: "/workflows/the-secret/triggers/manual/paths/invoke",
  telegram: "/bot12:the-secret/sendMessage?chat_id=-100",
  ntfy: "/the-secret",
};
const FORMATS = Object.keys(PATHS) as ChatFormat[];
const TOKENS: Partial<Record<ChatFormat, string>> = { ntfy: "the-token" };

async function prepare(format: ChatFormat, change: { includesFields?: boolean; fieldNames?: string[] } = {}) {
  const receiver = await startReceiver(() => ({ status: 200, body: "ok" }));
  const config = { webhookAllow: ["127.0.0.1"], publicUrl: "https://inbox.example.test" };
  const deps = createTestDeps(database.db, { clock: systemClock, config });
  const url = new URL(receiver.url).origin + PATHS[format];
  const webhook = await createTestWebhook(deps, url, { format, token: TOKENS[format] ?? null, ...change });
  const deliver = async (fields: Record<string, string>) => {
    const id = await webhook.post(fields);
    const [queued] = await webhook.deliveries();
    const { delivery, attempt } = await webhook.attempt(queued?.id ?? "");
    const request = receiver.received.at(-1);
    if (request === undefined) throw new Error("nothing arrived");
    const link = `https://inbox.example.test/forms/${webhook.form.id}/inbox?submission=${id}`;
    return { id, link, delivery, attempt, request, text: request.body.toString() };
  };
  return { receiver, deps, webhook, deliver };
}

/** Every text that a service would show, at any depth of the message. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const ANA = { name: "Ana", email: "ana@example.com", message: "Do you deliver on Saturdays?" };
const TITLE = "New message in Contact";

describe("A submission is sent", () => {
  it("to Slack as blocks whose plain text contains no markup", async () => {
    const { deliver } = await prepare("slack");
    const { link, delivery, request, text } = await deliver(ANA);
    expect(delivery.state).toBe("delivered");
    expect([request.method, request.path]).toEqual(["POST", PATHS.slack]);
    expect(JSON.parse(text)).toEqual({
      text: TITLE,
      blocks: [
        { type: "section", text: { type: "mrkdwn", text: `*<${link}|${TITLE}>*` } },
        ...["name\nAna", "email\nana@example.com", "message\nDo you deliver on Saturdays?"].map((text) => ({
          type: "section",
          text: { type: "plain_text", text, emoji: false },
        })),
      ],
    });
  });

  it("to Discord as an embed that mentions nobody", async () => {
    const { deliver } = await prepare("discord");
    const { link, request, text } = await deliver({ name: "Ana", message: "Hello **there**" });
    expect([request.method, request.path]).toEqual(["POST", PATHS.discord]);
    expect(JSON.parse(text)).toEqual({
      allowed_mentions: { parse: [] },
      embeds: [{ title: TITLE, url: link, description: "**name**\nAna\n**message**\nHello \\*\\*there\\*\\*" }],
    });
  });

  it("to Microsoft Teams as an adaptive card without Markdown", async () => {
    const { deliver } = await prepare("teams");
    const { link, text } = await deliver({ message: "Do you open at **8** or [half past]?" });
    const message = JSON.parse(text);
    expect(message).toMatchObject({
      type: "message",
      attachments: [{ contentType: expect.stringContaining("adaptive") }],
    });
    const { body, actions } = message.attachments[0].content;
    expect(new Set(body.map(({ type }: { type: string }) => type))).toEqual(new Set(["RichTextBlock"]));
    expect(textsIn(body)).toEqual(expect.arrayContaining([TITLE, "message\n", "Do you open at **8** or [half past]?"]));
    expect(actions).toEqual([{ type: "Action.OpenUrl", title: "Open in Postern", url: link }]);
  });

  it("to Telegram as plain text, to the chat in the address", async () => {
    const { deliver } = await prepare("telegram");
    const { link, request, text } = await deliver(ANA);
    expect(request.path).toBe("/bot12:the-secret/sendMessage");
    expect(JSON.parse(text)).toEqual({
      chat_id: "-100",
      text: `${TITLE}\n\nname: Ana\nemail: ana@example.com\nmessage: Do you deliver on Saturdays?\n\n${link}`,
      link_preview_options: { is_disabled: true },
    });
  });

  it("to Telegram without mentions or commands, while an email address can still be copied", async () => {
    const { deliver } = await prepare("telegram");
    const { text } = await deliver({
      "@admin": "/kick ana@example.com",
      message: "@ana_b\n/ban (@all) a.@bob https://example.com/@eve 1/2 and/or",
    });
    expect(JSON.parse(text).text.split("\n").slice(2, 5)).toEqual([
      "@\u2060admin: /\u2060kick ana@example.com",
      "message: @\u2060ana_b",
      "/\u2060ban (@\u2060all) a.@\u2060bob https://example.com/@\u2060eve 1/2 and/or",
    ]);
  });

  it("to ntfy as JSON, with the topic from the address", async () => {
    const { deliver } = await prepare("ntfy");
    const { link, request, text } = await deliver({ name: "Ana" });
    expect([request.method, request.path]).toEqual(["POST", "/"]);
    expect(request.headers.authorization).toBe("Bearer the-token");
    expect(JSON.parse(text)).toEqual({ topic: "the-secret", title: TITLE, message: "name: Ana", click: link });
  });
});

describe.each(FORMATS)("A message for %s", (format) => {
  it("contains nothing the visitor wrote if the owner excludes contents", async () => {
    const { deliver } = await prepare(format, { includesFields: false });
    const { link, text } = await deliver(ANA);
    expect(textsIn(JSON.parse(text)).join(" ")).toContain(TITLE);
    expect(text).toContain(link);
    for (const value of Object.values(ANA)) expect(text).not.toContain(value);
  });

  it("contains only the fields that the owner selected", async () => {
    const { deliver } = await prepare(format, { fieldNames: ["email"] });
    const { text } = await deliver(ANA);
    expect(text).toContain("ana@example.com");
    expect(text).not.toContain("Saturdays");
  });

  it("mentions nobody and reveals characters that would hide or reverse text", async () => {
    const { deliver } = await prepare(format);
    const { text } = await deliver({ message: "<!channel> <users/all> <@U1> @everyone \u{202e}gnp.exe" });
    const texts = textsIn(JSON.parse(text));
    expect(texts.join("\n")).toContain("U+202E");
    if (format === "slack")
      expect(texts.filter((shown) => shown.includes("<!channel>"))).toEqual([
        "message\n<!channel> <users/all> <@U1> @everyone [U+202E]gnp.exe",
      ]);
    if (format === "discord") expect(texts.join("\n")).toContain("\\<@U1\\>");
  });

  it("identifies a test as a test", async () => {
    const { webhook, deps, receiver } = await prepare(format);
    const result = await sendTest(webhook.owner.scope(), deps, { id: webhook.id });
    expect(result.outcome).toBe("delivered");
    expect(receiver.received[0]?.body.toString()).toContain("Test message in Contact");
  });

  it("never exposes its address or token in the database, the log or the dashboard", async () => {
    const { webhook, deps, deliver } = await prepare(format);
    const { attempt } = await deliver(ANA);
    const [shown] = await listEndpoints(webhook.owner.scope(), deps);
    const kept = JSON.stringify([await webhook.endpoint(), attempt, shown]);
    expect(kept).not.toContain("the-secret");
    expect(kept).not.toContain("the-token");
    expect(shown?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/…$/);
  });
});

it("messages stay within each service's limits for any input", async () => {
  const { composeNotice, composeRequest } = await import("../../../server/features/chat/chat-message.ts");
  const unit = fc.constantFrom("x", "漢", "😀", "&", "*", '"', "\n", "\u202e");
  const textUpTo = (maxLength: number) =>
    fc.oneof(
      fc.string({ unit: "binary", maxLength }),
      fc.tuple(unit, fc.integer({ min: 0, max: maxLength })).map(([sign, times]) => sign.repeat(times)),
    );
  const fields = fc.array(fc.tuple(textUpTo(90), textUpTo(5_000)), { maxLength: 60 });
  const sizes: Readonly<Record<ChatFormat, (message: never) => void>> = {
    slack: ({ blocks }: { blocks: { text: { text: string } }[] }) => {
      expect(blocks.length).toBeLessThanOrEqual(50);
      for (const { text } of blocks) expect(text.text.length).toBeLessThanOrEqual(3_000);
    },
    discord: ({ embeds: [embed] }: { embeds: [{ title: string; description: string }] }) => {
      expect(embed.title.length).toBeLessThanOrEqual(256);
      expect(embed.description.length).toBeLessThanOrEqual(4_096);
    },
    teams: (message: unknown) => expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(28_000),
    telegram: ({ text }: { text: string }) => expect(text.length).toBeLessThanOrEqual(4_096),
    ntfy: (json: { message: string }) => {
      expect(Buffer.byteLength(json.message)).toBeLessThanOrEqual(4_096);
      expect(json.message).not.toBe("");
      expect(Buffer.byteLength(JSON.stringify(json))).toBeLessThanOrEqual(8_192);
    },
  };
  fc.assert(
    fc.property(fields, textUpTo(100), (sent, name) => {
      const notice = composeNotice({
        type: "submission.delivered",
        occurredAt: new Date(0),
        submission: { id: "sub_1", createdAt: new Date(0), fields: sent },
        form: { id: "frm_1", name },
        fieldNames: [],
        includesFields: true,
        publicUrl: "https://inbox.example.test",
      });
      for (const format of FORMATS) {
        const target = { url: `https://chat.example${PATHS[format]}`, token: null };
        const { body } = composeRequest(format, JSON.stringify(target), notice);
        sizes[format](JSON.parse(String(body)) as never);
      }
    }),
    {
      numRuns: 100,
      endOnFailure: true,
      examples: [
        [[["message", "x".repeat(5_000)]], "Contact"],
        [[["@".repeat(60), "@".repeat(5_000)]], "Contact"],
      ],
    },
  );
});

describe("The address of a chat webhook", () => {
  const of = async () => {
    const { webhook, deps } = await prepare("slack");
    return { scope: webhook.owner.scope(), deps, webhook };
  };

  it.each([
    ["telegram", "https://api.telegram.org/bot1:a/sendMessage", "Enter the bot’s address with the chat"],
    ["telegram", "https://api.telegram.org/sendMessage?chat_id=1", "Enter the bot’s address with the chat"],
    ["ntfy", "https://ntfy.sh/", "Enter the server and the topic"],
    ["ntfy", "https://ntfy.sh/a/b", "Enter the server and the topic"],
    ["slack", "hooks.slack.com", "This is not a URL."],
  ] as const)("for %s is rejected with what is missing: %s", async (format, url, problem) => {
    const { scope, deps } = await of();
    await expect(createEndpoint(scope, deps, { format, url })).rejects.toThrow(problem);
  });

  it("can be replaced, and is kept when only the fields change", async () => {
    const { scope, deps, webhook } = await of();
    const next = await startReceiver();
    const url = `${new URL(next.url).origin}/services/T0/B0/another`;
    await updateEndpoint(scope, deps, { id: webhook.id, change: { url } });
    await updateEndpoint(scope, deps, { id: webhook.id, change: { fieldNames: ["name"] } });
    expect((await sendTest(scope, deps, { id: webhook.id })).outcome).toBe("delivered");
    expect(next.received.map(({ path }) => path)).toEqual(["/services/T0/B0/another"]);
  });

  it("has no secret to rotate", async () => {
    const { scope, deps, webhook } = await of();
    await expect(rotateSecret(scope, deps, { id: webhook.id })).rejects.toThrow(
      "This webhook has no secret to rotate.",
    );
  });
});
