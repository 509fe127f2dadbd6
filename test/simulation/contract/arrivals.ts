import { scopeMint } from "../../../server/scope/scope.ts";
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
      files: [],
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
