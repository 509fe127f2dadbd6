import { describe, expect, test } from "vitest";
import { deleteAccount } from "../../../server/services/accounts/account.ts";
import { eraseMatching } from "../../../server/services/erasure/erase-matching.ts";
import { previewErasure } from "../../../server/services/erasure/preview-erasure.ts";
import { readVersion, saveVersion, setRecord } from "../../../server/services/privacy/record.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { showPrivacyPage } from "../../support/privacy.ts";
import { tracesOf } from "../../support/traces.ts";

const database = useDatabase();
const PERSON = "grace.hopper+canary@example.com";

async function prepare() {
  const deps = createTestDeps(database.db);
  const ada = await owner(deps);
  const form = await ada.form({ name: "Contact" });
  return { deps, ada, form, scope: ada.scope() };
}

describe("Erasing a person", () => {
  test("takes an address out of old versions, with the key it has there, and leaves the rest of them", async () => {
    const { deps, form, scope } = await prepare();
    await addDestination(deps, form.id, PERSON);
    await setRecord(scope, deps, { controllerName: "Ada’s shop" });
    const [version] = (await saveVersion(scope, deps)).versions;
    await database.db.prisma.destination.deleteMany({});
    await form.submission({ fields: [["email", PERSON]] });

    const criterion = { value: PERSON, place: "whole" } as const;
    const { newestId } = await previewErasure(scope, deps, { ...criterion, cursor: null });
    await eraseMatching(scope, deps, { ...criterion, upTo: newestId ?? "", erasureId: null, cursor: null });

    expect(await tracesOf(deps, PERSON)).toEqual([]);
    const kept = JSON.stringify((await readVersion(scope, deps, { id: version?.id ?? "" })).sections);
    expect(kept).toContain("Ada’s shop");
    expect(kept).toContain("Erased");
  });

  test("leaves the versions of other accounts as they are", async () => {
    const { deps, form, scope } = await prepare();
    const other = await owner(deps);
    const otherForm = await other.form();
    await addDestination(deps, otherForm.id, PERSON);
    const [version] = (await saveVersion(other.scope(), deps)).versions;
    await form.submission({ fields: [["email", PERSON]] });
    const criterion = { value: PERSON, place: "anywhere" } as const;
    const { newestId } = await previewErasure(scope, deps, { ...criterion, cursor: null });
    await eraseMatching(scope, deps, { ...criterion, upTo: newestId ?? "", erasureId: null, cursor: null });
    const kept = await readVersion(other.scope(), deps, { id: version?.id ?? "" });
    expect(JSON.stringify(kept.sections)).toContain(PERSON);
  });
});

test("Deleting an account deletes what was entered, every version and the page", async () => {
  const { deps, ada, form, scope } = await prepare();
  await showPrivacyPage(scope, deps, form.id, { purpose: "A canary of a purpose" });
  await saveVersion(scope, deps);
  await deleteAccount(scope, deps, { email: ada.user.email });
  const { accountPrivacy, formPrivacy, recordVersion } = database.db.prisma;
  const left = { accountId: ada.account.id };
  expect(await accountPrivacy.count({ where: left })).toBe(0);
  expect(await recordVersion.count({ where: left })).toBe(0);
  expect(await formPrivacy.count({ where: { formId: form.id } })).toBe(0);
});
