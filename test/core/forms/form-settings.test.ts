import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";

import { FORM_SETTINGS, type FormSettingName } from "../../../shared/form-settings.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();
let app: App;
let dashboard: TestDashboard;

beforeAll(async () => {
  const deps = createTestDeps(database.db, { config: { smtpUrl: "smtp://127.0.0.1:1" } });
  app = buildApp(deps);
  dashboard = await openDashboard(app, deps);
});

afterAll(() => app.close());

const examples: Readonly<Record<FormSettingName, readonly [entered: unknown, kept: unknown]>> = {
  name: ["  Contact us ", "Contact us"],
  redirectUrl: ["https://example.com/thanks", "https://example.com/thanks"],
  allowedOrigins: [
    ["https://Example.com/form", "https://example.com", "*.Shop.example", " blog.example:8080"],
    ["https://example.com", "https://*.shop.example", "https://blog.example:8080"],
  ],
  honeypotField: ["website", "website"],
  digestAbove: [20, 20],
  maxAttachmentBytes: [1_048_576, 1_048_576],
  autoReplySubject: ["Thank you", "Thank you"],
  autoReplyText: ["We will write soon.\nAda", "We will write soon.\nAda"],
  sensitivity: ["strict", "strict"],
  kind: ["comments", "comments"],
  maxFiles: [0, 0],
  maxFileBytes: [1_048_576, 1_048_576],
  showsDoubtful: [false, false],
  isPinned: [true, true],
  asksProofOfWork: [true, true],
  asksConfirmation: [true, true],
  keepsContents: [true, true],
  draftStorage: ["day", "day"],
  language: ["de", "de"],
  agentContents: ["screened", "screened"],
};
const names = Object.keys(FORM_SETTINGS) as FormSettingName[];

async function update(id: string, input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const answer = await dashboard.run("UpdateForm", { id, input });
  expect(answer.errors).toBeUndefined();
  return (answer.data as { readonly updateForm: Record<string, unknown> }).updateForm;
}

describe("Form settings", () => {
  test.each(names)("store %s as entered and keep it when another setting changes", async (name) => {
    const { id } = await dashboard.owner.form();
    const [entered, kept] = examples[name];
    expect(await update(id, { [name]: entered })).toHaveProperty(name, kept);
    expect(await update(id, { archived: true })).toHaveProperty(name, kept);
  });

  test.each(names)("clear %s on null if it is clearable, and otherwise keep it", async (name) => {
    const { id } = await dashboard.owner.form();
    const [entered, kept] = examples[name];
    await update(id, { [name]: entered });
    expect(await update(id, { [name]: null })).toHaveProperty(name, "clearable" in FORM_SETTINGS[name] ? null : kept);
  });
});
