import { Anchor, VisuallyHidden } from "@mantine/core";
import { IconZzz } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { describeQuiet } from "../format/counts.ts";
import type { OverviewPageQuery, ReceiptLedger_ReceiptsFragment } from "../graphql/operations/documents.ts";
import { FiguresTable } from "./figures-table.tsx";
import classes from "./table.module.css";

type Form = OverviewPageQuery["forms"][number];

interface FormsTableProps {
  readonly forms: readonly Form[];
  readonly counts: OverviewPageQuery["overview"]["forms"];
  readonly days: number;
}

/** The same days, form by form: the busiest first. Archived forms are there while something reaches them. */
export function FormsTable({ forms, counts, days }: FormsTableProps) {
  const byId = new Map(counts.map(({ form, receipts }) => [form.id, receipts]));
  const shown = forms
    .map((form) => ({ form, receipts: byId.get(form.id) ?? NOTHING }))
    .filter(({ form, receipts }) => form.status === "active" || receipts.received > 0)
    .toSorted((a, b) => b.receipts.received - a.receipts.received);
  const rows = shown.map(({ form, receipts }) => ({
    key: form.id,
    head: <FormHead form={form} days={days} />,
    figures: figuresOf(receipts),
  }));
  return <FiguresTable caption={`Received by each form in the last ${days} days`} of="Form" rows={rows} />;
}

function FormHead({ form, days }: { readonly form: Form; readonly days: FormsTableProps["days"] }) {
  return (
    <>
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link {...props} to="/forms/$formId/overview" params={{ formId: form.id }} search={{ days }} />
        )}
      >
        {form.name}
      </Anchor>
      {form.quiet !== null && (
        <span className={classes.quiet} title={`Unusually quiet: ${describeQuiet(form.quiet)}`}>
          <IconZzz size={15} aria-hidden="true" />
          <VisuallyHidden>Unusually quiet: {describeQuiet(form.quiet)}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

const NOTHING: ReceiptLedger_ReceiptsFragment = {
  __typename: "ReceiptSummary",
  received: 0,
  inbox: 0,
  spam: 0,
  refused: [],
};

function figuresOf({ received, inbox, spam, refused }: ReceiptLedger_ReceiptsFragment) {
  return { received, inbox, spam, refused: refused.reduce((sum, { count }) => sum + count, 0) };
}
