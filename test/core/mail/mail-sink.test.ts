import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, test } from "vitest";
import { mailFolder } from "../../../server/core/mail/mail-files.ts";
import { startMailSink } from "../../../server/core/mail/mail-sink.ts";

const dataDir = await mkdtemp(join(tmpdir(), "postern-sink-"));
const sink = await startMailSink(dataDir);
const transport = createTransport({ url: sink.url, pool: true });
afterAll(async () => {
  transport.close();
  await sink.stop();
  await rm(dataDir, { recursive: true });
});

const mail = { from: "postern@localhost", to: "ana@example.com", subject: "Hello" };
const files = () => readdir(mailFolder(dataDir));

describe("the demo's mail server", () => {
  test("saves each email under its Message-ID, including lines that begin with a dot", async () => {
    const text = "One\n.\n..two\nDROP\nQUIT\nGrüße, 佐藤\n";
    await transport.sendMail({ ...mail, text, messageId: "<dlv_1.digest@localhost>" });
    expect(await files()).toEqual(["dlv_1.digest.eml"]);
    const saved = await PostalMime.parse(await readFile(join(mailFolder(dataDir), "dlv_1.digest.eml")));
    expect(saved.text).toBe(text);
    expect(saved.to?.[0]?.address).toBe("ana@example.com");
  });

  test("saves emails from one connection separately, including those to non-ASCII addresses", async () => {
    for (const number of [2, 3]) {
      await transport.sendMail({
        ...mail,
        to: "jürgen@example.com",
        messageId: `<dlv_${number}@localhost>`,
        text: "x",
      });
    }
    expect(await files()).toEqual(expect.arrayContaining(["dlv_2.eml", "dlv_3.eml"]));
  });

  test("writes only to its folder, whatever an email's Message-ID", async () => {
    const before = await files();
    for (const messageId of ["<../../outside@localhost>", "<..@localhost>", "<.hidden/x@localhost>"]) {
      await transport.sendMail({ ...mail, messageId, text: "x" });
    }
    expect(await readdir(dataDir)).toEqual(["mail"]);
    const added = (await files()).filter((file) => !before.includes(file));
    expect(added).toHaveLength(3);
    for (const file of added) expect(file).toMatch(/^[\w-]+\.eml$/);
  });

  test("is reachable only from this machine", () => {
    expect(new URL(sink.url).hostname).toBe("127.0.0.1");
  });
});
