import { scopeMint } from "../../../server/scope/scope.ts";
import { LEFT_OUT_REASONS, type NewFile } from "../../../server/store/files/files.ts";
import type { CountKept } from "../../../server/store/intake/commit-batch.ts";
import { type Draw, HOUR_MS } from "./draw.ts";
import type { Operation } from "./stores.ts";

const PEOPLE = ["grace@example.test", "hedy@example.test", "noreply@example.test", null];

export function commit(draw: Draw): Operation {
  const arrivals = Array.from({ length: 1 + draw.integer(3) }, () => {
    draw.nowMs += 1;
    const form = draw.pick([...draw.model.forms.values()]);
    const replyTo = draw.pick(PEOPLE);
    const isInbox = draw.random() < 0.8;
    // Some are sent before, in this batch or in an earlier one.
    const sendHash = draw.random() < 0.5 ? null : draw.integer(12).toString(16).padStart(32, "0");
    const submission = {
      id: draw.newId("sub"),
      createdAt: draw.now,
      folder: isInbox ? ("inbox" as const) : ("spam" as const),
      sendHash,
      rules: null,
      fields: [["email", replyTo ?? " GRACE@example.test"] as const, ["message", "Hello"] as const],
      ...{ sender: replyTo ?? "Grace", preview: "Hello", subject: null, replyTo, spamReasons: [] },
      spamScore: isInbox ? 0 : 4 + draw.integer(3),
      ...{
        spamThreshold: 5,
        isDoubtful: null,
        addressesAi: false,
        fromOwnPage: null,
        hasPageToken: null,
        hasBrowserHeaders: null,
      },
      ...{ hasProofOfWork: null, ip: null, userAgent: null, referrer: null, language: null },
      files: Array.from({ length: Math.max(0, draw.integer(5) - 2) }, () => newFile(draw)),
    };
    return { scope: scopeMint.intake({ accountId: form.accountId, formId: form.id }), submission };
  });
  const hour = new Date(Math.floor(draw.nowMs / HOUR_MS) * HOUR_MS).toISOString();
  const refused = {
    formId: draw.pick(["frm_unknown", "", arrivals[0]?.scope.formId ?? ""]),
    hour,
    outcome: "refused:flood",
    count: 2,
  };
  const countKept: CountKept = (kept) => [
    ...kept.map(({ scope: { formId }, submission: { folder } }) => ({ formId, hour, outcome: folder, count: 1 })),
    refused,
  ];
  return {
    name: "commitBatch",
    run: (store, db) => store.commitBatch(db, () => draw.newId("dlv"), arrivals, countKept),
  };
}

function newFile(draw: Draw): NewFile {
  draw.fileCount += 1;
  const number = draw.fileCount;
  const isLeftOut = draw.random() < 0.2;
  return {
    ...{ id: draw.newId("file"), field: "attachment", name: `${number}.txt`, declaredType: null, type: "text/plain" },
    ...{ size: number, scan: "not-scanned", signals: draw.random() < 0.2 ? ["script"] : [] },
    sha256: isLeftOut ? null : `hash of ${number}`,
    storageKey: isLeftOut ? null : `key ${number}`,
    leftOut: isLeftOut ? draw.pick(LEFT_OUT_REASONS) : null,
  };
}
