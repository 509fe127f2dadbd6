import { Anchor, VisuallyHidden } from "@mantine/core";
import { IconZzz } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../format/counts.ts";
import { describeQuiet } from "../format/quiet.ts";
import type { OverviewPageQuery, ReceiptLedger_ReceiptsFragment } from "../graphql/operations/documents.ts";
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
  const rows = forms
    .map((form) => ({ form, receipts: byId.get(form.id) ?? NOTHING }))
    .filter(({ form, receipts }) => form.status === "active" || receipts.received > 0)
    .toSorted((a, b) => b.receipts.received - a.receipts.received);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>What arrived at each form in the last {days} days</caption>
      <thead>
        <tr>
          <th scope="col">Form</th>
          <th scope="col">Received</th>
          <th scope="col">Inbox</th>
          <th scope="col">Spam</th>
          <th scope="col">Refused</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ form, receipts }) => (
          <tr key={form.id}>
            <th scope="row">
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
            </th>
            {Object.entries(figuresOf(receipts)).map(([name, count]) => (
              <td key={name} data-zero={count === 0 || undefined}>
                {formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
