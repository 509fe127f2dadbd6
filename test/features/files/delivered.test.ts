import { createHash } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { buildPayload } from "../../../server/core/webhooks/webhook-message.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { asMultipart, fieldPart, filePart, multipartBody, script } from "../../core/intake/fields.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { createChannels } from "../../support/channels.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, claimOne, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createMailSink } from "../../support/smtp.ts";
import { PDF, PROGRAM } from "./hostile-files.ts";

const database = useDatabase();

/** A submission with these files, received by the intake, and its one delivery. */
async function receive(
  files: Readonly<Record<string, Buffer>>,
  settings: { readonly maxAttachmentBytes?: number } = {},
) {
  const sink = await createMailSink();
  onTestFinished(() => sink.close());
  const {
    deps,
    form: { id: formId },
    intake,
  } = await arrangeIntake(database, { config: { smtpUrl: sink.url }, form: { name: "Jobs" } });
  await deps.db.prisma.form.update({ where: { id: formId }, data: settings });
  await addDestination(deps, formId, "hr@example.test");
  const parts = Object.entries(files).map(([name, content]) => filePart("cv", name, content));
  const body = multipartBody([fieldPart(["message", "My application for the position in Lyon."]), ...parts]);
  expect((await intake.post(formId, body, { ...asMultipart, ...script })).status).toBe(200);
  const [submission] = await intake.submissions(formId);
  const deliveries = await deliveriesOf(deps, submission?.id ?? "");
  const send = async () => {
    const transport = createMailer(systemScope(), deps);
    onTestFinished(() => transport.close());
    const result = await deliverOnce(deps, deliveries[0]?.id ?? "", createChannels(transport));
    expect(result).toMatchObject({ outcome: "delivered" });
    const mail = sink.received[0]?.email;
    const attached = (mail?.attachments ?? []).map(({ filename, mimeType, disposition, content }) => ({
      filename,
      mimeType,
      disposition,
      content: Buffer.from(content as ArrayBuffer),
    }));
    return { text: mail?.text ?? "", attached };
  };
  return { deps, submission, deliveries, send };
}

describe("The email for a submission with files", () => {
  it("attaches them byte for byte, and lists them as attached", async () => {
    const { send } = await receive({ "Lebenslauf – Zoë.pdf": PDF });
    const { text, attached } = await send();
    expect(attached).toEqual([
      { filename: "Lebenslauf – Zoë.pdf", mimeType: "application/pdf", disposition: "attachment", content: PDF },
    ]);
    expect(text).toContain("Lebenslauf – Zoë.pdf: attached");
  });

  it("attaches as many as fit the owner's size limit, to the byte, and names the others", async () => {
    const files = { "a.txt": Buffer.alloc(60, "a"), "b.txt": Buffer.alloc(41, "b"), "c.txt": Buffer.alloc(40, "c") };
    const { text, attached } = await (await receive(files, { maxAttachmentBytes: 100 })).send();
    expect(attached.map(({ filename }) => filename)).toEqual(["a.txt", "c.txt"]);
    expect(text).toContain("b.txt: open the message in Postern to download it");
  });

  it("attaches none when the owner's limit is zero", async () => {
    const { text, attached } = await (await receive({ "cv.pdf": PDF }, { maxAttachmentBytes: 0 })).send();
    expect(attached).toEqual([]);
    expect(text).toContain("cv.pdf: open the message in Postern to download it");
  });

  it("is sent without a lost file", async () => {
    const { deps, submission, send } = await receive({ "cv.pdf": PDF });
    const file = await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId: submission?.id ?? "" } });
    await deps.files.remove([file.storageKey ?? ""]);
    const { text, attached } = await send();
    expect(attached).toEqual([]);
    expect(text).toContain("cv.pdf: open the message in Postern");
  });

  it("attaches no suspicious file, even when the owner moves the message out of Spam", async () => {
    const { deps, submission } = await receive({ "cv.pdf.exe": PROGRAM });
    expect(submission?.folder).toBe("spam");
    expect(await deliveriesOf(deps, submission?.id ?? "")).toEqual([]);
    // Files that the filter alone would pass are named all the same.
    const kept = await receive({ "page.html": Buffer.from("<p>Hello</p><script>1</script>") });
    if (kept.deliveries.length > 0) expect((await kept.send()).attached).toEqual([]);
  });

  it("does not mention files when there are none", async () => {
    const { text, attached } = await (await receive({})).send();
    expect(attached).toEqual([]);
    expect(text).not.toContain("Files:");
  });
});

describe("The webhook for a submission with files", () => {
  it("lists each file's type, size and SHA-256, without contents or a storage key", async () => {
    const { deps, deliveries, submission } = await receive({ "../cv\u202Efdp.txt": Buffer.from("Hello") });
    const file = await deps.db.prisma.file.findFirstOrThrow({ where: { submissionId: submission?.id ?? "" } });
    const now = deps.clock.now();
    const claimed = await claimOne(deps, deliveries[0]?.id ?? "", now, new Date(now.getTime() + MINUTE_MS));
    if (claimed === null) throw new Error("The delivery could not be claimed.");
    const facts = {
      type: "submission.delivered" as const,
      occurredAt: claimed.createdAt,
      submission: claimed.submission,
      form: { id: claimed.formId, name: claimed.formName },
      includesFields: true,
      publicUrl: "https://inbox.example.test",
    };
    const body = buildPayload({ ...facts, fieldNames: [] }).toString();
    expect(JSON.parse(body).data.submission.files).toEqual([
      {
        field: "cv",
        name: "cv[U+202E]fdp.txt",
        type: "text/plain",
        size: 5,
        sha256: createHash("sha256").update("Hello").digest("hex"),
      },
    ]);
    expect(body).not.toContain(file.storageKey);
    expect(buildPayload({ ...facts, fieldNames: ["message"] }).toString()).not.toContain('"files"');
  });
});
