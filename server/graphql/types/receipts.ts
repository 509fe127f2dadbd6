import type { ReceiptSummary } from "../../services/receipts/summarize-receipts.ts";
import { builder } from "../builder.ts";

const RefusalType = builder.objectRef<ReceiptSummary["refused"][number]>("Refusal").implement({
  fields: (t) => ({ reason: t.exposeString("reason"), count: t.exposeInt("count") }),
});

export const ReceiptSummaryType = builder.objectRef<ReceiptSummary>("ReceiptSummary").implement({
  description: "received = inbox + spam + the sum of refused.",
  fields: (t) => ({
    received: t.exposeInt("received"),
    inbox: t.exposeInt("inbox"),
    spam: t.exposeInt("spam"),
    refused: t.field({ type: [RefusalType], resolve: (summary) => [...summary.refused] }),
  }),
});
