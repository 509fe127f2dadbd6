import { describe, expect, test } from "vitest";
import { defaultFloodLimits } from "../../../server/core/intake/flood-guard.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake, type TestIntake } from "../../support/intake.ts";
import { asMultipart, fieldPart, filePart, multipartBody, script } from "./fields.ts";

const database = useDatabase();

// A proxy trusted through TRUST_PROXY reports the sender.
const behindProxy = { config: { trustedProxies: 1 } };
const flood = { ...defaultFloodLimits, perSender: { burst: 5, intervalMs: 2_000 } };
const from = (address: string) => ({ "x-forwarded-for": address });

describe("One sender", () => {
  test("shares one limit across many forms", async () => {
    const intake = createTestIntake(createTestDeps(database.db, behindProxy), { flood });
    const forms = await Promise.all(Array.from({ length: 7 }, () => intake.form()));
    const statuses: number[] = [];
    for (const { id } of forms) statuses.push((await intake.send(id, { message: "hi" }, from("203.0.113.1"))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await intake.outcomeCounts(forms[6]?.id)).toEqual({ "refused:flood": 1 });
    expect((await intake.send(forms[6]?.id ?? "", { message: "hi" }, from("203.0.113.2"))).status).toBe(200);
  });

  test("uses up the same limit on nonexistent forms, whatever their names", async () => {
    const { deps, form, intake } = await arrangeIntake(database, { ...behindProxy, flood });
    const names = [deps.newId("frm"), deps.newId("frm"), "frm_x", "wp-login.php", deps.newId("frm")];
    for (const name of names) {
      expect((await intake.send(name, { message: "hi" }, from("203.0.113.1"))).status).toBe(404);
    }
    const refused = await intake.send(form.id, { message: "hi" }, from("203.0.113.1"));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  });

  test("cannot evict another sender's count by inventing more form ids than there are counts", async () => {
    const most = 20;
    const { deps, form, intake } = await arrangeIntake(database, {
      ...behindProxy,
      flood: { ...flood, maxSenders: most, maxForms: most },
    });
    for (let sent = 0; sent < 5; sent += 1) await intake.send(form.id, { message: "hi" }, from("203.0.113.1"));
    for (let made = 0; made <= most; made += 1) {
      const { status } = await intake.send(deps.newId("frm"), { message: "hi" }, from("203.0.113.66"));
      expect([404, 429]).toContain(status);
    }
    expect((await intake.send(form.id, { message: "hi" }, from("203.0.113.1"))).status).toBe(429);
  });

  test("is counted by the bytes received when it declares no length", async () => {
    // Room for the largest body (33) and three more.
    const perSender = { burst: 36, intervalMs: 2_000 };
    const { form, intake } = await arrangeIntake(database, { ...behindProxy, flood: { ...flood, perSender } });
    const sent = () =>
      intake.post(form.id, new Blob([new URLSearchParams({ message: "hi" }).toString()]).stream(), {
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
        "x-forwarded-for": "203.0.113.1",
      });
    const statuses: number[] = [];
    for (let post = 0; post < 5; post += 1) statuses.push((await sent()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe("A sender of files", () => {
  const MB = 1_000_000;
  const withFile = (bytes: number) =>
    multipartBody([fieldPart(["message", "hi"]), filePart("cv", "cv.bin", Buffer.alloc(bytes, 1))]);
  const declared = (body: Buffer) => ({ ...asMultipart, ...script, "content-length": String(body.length) });

  test("is limited by bytes sent, even for left-out files, and refused before the next body is read", async () => {
    const perSender = { burst: 5, intervalMs: 2_000 };
    const { form, intake } = await arrangeIntake(database, {
      ...behindProxy,
      flood: { ...flood, perSender },
      form: { maxFiles: 0 },
    });
    const send = async (bytes: number) => {
      const body = withFile(bytes);
      return (await intake.post(form.id, body, { ...declared(body), ...from("203.0.113.1") })).status;
    };
    // The first takes 1 + 2 units, the second 1 + 1.
    expect([await send(2 * MB), await send(1_999_000), await send(1)]).toEqual([200, 200, 429]);
    expect(await intake.outcomeCounts(form.id)).toMatchObject({ "refused:flood": 1 });
  });

  test("is refused without a declared length once the size is known, and nothing is kept", async () => {
    const { deps, form, intake } = await arrangeIntake(database, {
      ...behindProxy,
      flood: { ...flood, perSender: { burst: 34, intervalMs: 2_000 } },
    });
    const send = async (bytes: number) =>
      (
        await intake.post(form.id, new Blob([withFile(bytes)]).stream(), {
          ...asMultipart,
          ...script,
          ...from("203.0.113.1"),
        })
      ).status;
    // Counted as 33 units at first, then as 1; the last has 1 + 9 of 9 that are left.
    expect([await send(1), ...(await postText(intake, form.id, 24)), await send(9 * MB)]).toEqual([
      200,
      ...Array(24).fill(200),
      429,
    ]);
    expect(await deps.db.prisma.file.count({ where: { submission: { formId: form.id } } })).toBe(1);
  });

  async function postText(intake: TestIntake, formId: string, times: number) {
    const statuses: number[] = [];
    for (let sent = 0; sent < times; sent += 1) {
      statuses.push((await intake.send(formId, { message: "hi" }, from("203.0.113.1"))).status);
    }
    return statuses;
  }

  test("uses up only a POST by declaring more than it sends or more than is ever accepted", async () => {
    const perForm = { burst: 30 * 1_024, intervalMs: 1_000 };
    const { form, intake } = await arrangeIntake(database, {
      ...behindProxy,
      flood: {
        ...flood,
        perForm,
        filesPerForm: { burst: MB, intervalMs: 1_000 },
        perSender: { burst: 200, intervalMs: 1_000 },
      },
    });
    const claim = async (bytes: number) => {
      const headers = { ...asMultipart, ...script, "content-length": String(bytes), ...from("203.0.113.1") };
      return (await intake.post(form.id, withFile(1).subarray(0, -20), headers)).status;
    };
    expect([await claim(2_000_000_000), await claim(100 * MB), await claim(100 * MB)]).toEqual([413, 400, 400]);
    const body = withFile(MB - 1);
    const answer = await intake.post(form.id, body, { ...declared(body), ...from("203.0.113.1") });
    expect(await answer.json()).not.toHaveProperty("filesNotSaved");
    const statuses = await postText(intake, form.id, 10);
    expect(statuses).toEqual([...Array(8).fill(200), 429, 429]);
  });
});

describe("A form", () => {
  test("is limited by bytes across all senders", async () => {
    const perForm = { burst: 30 * 1_024, intervalMs: 1_000 / 1_024 };
    const { form, intake } = await arrangeIntake(database, { ...behindProxy, flood: { ...flood, perForm } });
    const message = "x".repeat(10 * 1_024);
    const statuses: number[] = [];
    for (const last of [1, 2, 3]) {
      statuses.push((await intake.send(form.id, { message }, from(`203.0.113.${last}`))).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
