import { describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { readSubmission } from "../../../server/core/submissions/submissions.ts";
import { previewErasure } from "../../../server/features/erasure/preview-erasure.ts";
import { cleanAddress } from "../../../shared/email-address.ts";
import { termsOf } from "../../../shared/search-words.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { createChannels } from "../../support/channels.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createMailSink } from "../../support/smtp.ts";

const database = useDatabase();
const ADDRESS = "ana.silva@example.com";

/** Keyed by what accompanies the address. */
const WRITTEN: readonly (readonly [what: string, text: string])[] = [
  ["nothing", ADDRESS],
  ["a zero-width space", "ana.silva\u200b@example.com"],
  ["marks of direction", "\u202aana.silva@example.com\u202c\u200e"],
  ["a soft hyphen and a word joiner", "ana\u00ad.silva@exam\u2060ple.com\ufeff"],
  ["tags, a filler and a variation selector", "ana.silva@example.com\u{E0041}\u3164\ufe0f"],
  ["a name", "Ana Silva <ana.silva@example.com>"],
  ["a quoted name and a comma", '"Silva, Ana" <ana.silva@example.com>,'],
  ["itself", "ana.silva@example.com <ana.silva@example.com>"],
  ["angle brackets", "<ana.silva@example.com>"],
  ["the scheme of a link", "mailto:ana.silva@example.com"],
  ["a link with a subject", "MAILTO:ana.silva@example.com?subject=Hello"],
  ["a semicolon", "ana.silva@example.com; "],
  ["a full stop", "ana.silva@example.com."],
  ["quotation marks", "“ana.silva@example.com”"],
  ["brackets", "(ana.silva@example.com)"],
  ["a full-width at sign", "ana.silva＠example.com"],
  ["full-width letters and dots", "ａｎａ．ｓｉｌｖａ＠ｅｘａｍｐｌｅ。ｃｏｍ"],
  ["half-width dots", "ana.silva@example｡com"],
];

describe("Address cleaning", () => {
  test.each(WRITTEN)("reduces an address with %s to the address alone", (_what, text) => {
    expect(cleanAddress(text)).toBe(ADDRESS);
  });

  test.each([
    ["another one", "ana@example.com, ben@example.com"],
    ["another one as its name", "ana@example.com <ben@example.com>"],
    ["a line that could be a header", "ana@example.com\nBcc: ben@example.com"],
    ["words around it", "Write to ana@example.com please"],
    ["no domain", "ana@"],
    ["no at sign", "Ana <ana.example.com>"],
  ])("leaves an address with %s unchanged", (_what, text) => {
    expect(cleanAddress(text)).toBe(text);
  });
});

async function prepare() {
  const sink = await createMailSink();
  const arranged = await arrangeIntake(database, { config: { smtpUrl: sink.url } });
  await addDestination(arranged.deps, arranged.form.id, "desk@example.test");
  return { ...arranged, sink, channels: createChannels(createMailer(systemScope(), arranged.deps)) };
}

test.each(WRITTEN)(
  "A visitor who writes their address with %s can be found, answered and erased by it",
  async (_what, email) => {
    const { deps, ada, intake, form, sink, channels } = await prepare();
    const id = await intake.submit(form.id, { name: "Ana", email, message: "Is Friday free?" });
    const columns = ["sender", "replyTo", "fields"] as const;
    const kept = await readSubmission(ada.scope(), deps, { id, columns });
    expect(kept).toMatchObject({ sender: `Ana <${ADDRESS}>`, replyTo: ADDRESS });
    expect(kept.fields).toContainEqual(["email", email]);
    const [delivery] = await deliveriesOf(deps, id);
    await deliverOnce(deps, delivery?.id ?? "", channels);
    expect(sink.received[0]?.email.replyTo).toEqual([{ name: "", address: ADDRESS }]);
    for (const value of [ADDRESS, email]) {
      const preview = await previewErasure(ada.scope(), deps, { value, place: "whole", cursor: null });
      expect(preview.sampleIds).toEqual([id]);
    }
  },
);

test.each(WRITTEN)(
  "A form that asks for confirmation accepts an address with %s and sends the request there",
  async (_what, email) => {
    const { deps, intake, form, sink, channels } = await prepare();
    await database.db.prisma.rateBucket.deleteMany();
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { asksConfirmation: true } });
    const [delivery] = await deliveriesOf(deps, await intake.submit(form.id, { email, message: "Hello" }));
    await deliverOnce(deps, delivery?.id ?? "", channels);
    expect(sink.received.map(({ to }) => to)).toEqual([[ADDRESS]]);
  },
);

test("A search for a pasted address is the same as one for the clean address", () => {
  for (const text of ["ana.sil\u200bva@example.com", "ana.silva＠example.com;", "<ana.silva@example.com>"]) {
    expect(termsOf(text)).toEqual(termsOf(ADDRESS));
    expect(termsOf(`from:${text}`)).toEqual(termsOf(`from:${ADDRESS}`));
  }
});
