import { thresholdOf } from "@postern/spam";
import { describe, expect, test } from "vitest";
import { detectFormKind } from "../../../server/core/forms/detect-kind.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();

const COMMENT = [
  ["author", "Ada"],
  ["url", "https://ada.example"],
  ["comment", "The second step fails for me."],
] as const;
const ENQUIRY = [
  ["name", "Ada"],
  ["message", "Is the small room free on Friday?"],
] as const;
const COMMENTS = thresholdOf({ sensitivity: "normal", kind: "comments" });
const OTHERS = thresholdOf({ sensitivity: "normal", kind: "contact" });

async function prepare() {
  const { deps, ada, form } = await arrangeForm(database);
  const detected = () => detectFormKind(ada.scope(), deps, { formId: form.id });
  return { deps, ada, form, detected };
}

describe("The kind of a form", () => {
  test("is detected from the newest messages in its inbox, ignoring spam", async () => {
    const { form, detected } = await prepare();
    for (let at = 0; at < 4; at += 1) await form.submission({ fields: COMMENT });
    for (let at = 0; at < 6; at += 1) await form.submission({ fields: ENQUIRY, folder: "spam" });
    expect(await detected()).toBeNull();
    await form.submission({ fields: COMMENT });
    expect(await detected()).toBe("comments");
    for (let at = 0; at < 5; at += 1) await form.submission({ fields: ENQUIRY });
    expect(await detected()).toBeNull();
    await form.submission({ fields: ENQUIRY });
    expect(await detected()).toBe("contact");
  });

  test("sets the threshold of new messages, as chosen by the owner or detected from genuine messages", async () => {
    const { deps, ada, form } = await prepare();
    const intake = createTestIntake(deps);
    const thresholdOfNext = async (fields: typeof COMMENT | typeof ENQUIRY) => {
      await intake.send(form.id, Object.fromEntries(fields));
      return (await intake.submissions(form.id)).at(-1)?.spamThreshold;
    };
    const set = (kind: "contact" | "comments" | null) =>
      updateForm(ada.scope(), deps, { formId: form.id, change: { kind } });
    for (let at = 0; at < 5; at += 1) expect(await thresholdOfNext(COMMENT)).toBe(OTHERS);
    expect(await thresholdOfNext(COMMENT)).toBe(COMMENTS);
    // Naming a field differently does not change the threshold.
    expect(await thresholdOfNext(ENQUIRY)).toBe(COMMENTS);
    await set("contact");
    expect(await thresholdOfNext(COMMENT)).toBe(OTHERS);
    await set(null);
    expect(await thresholdOfNext(COMMENT)).toBe(COMMENTS);
    await set("comments");
    expect(await thresholdOfNext(ENQUIRY)).toBe(COMMENTS);
    expect(COMMENTS).not.toBe(OTHERS);
  });
});
