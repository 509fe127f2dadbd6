import { Text, VisuallyHidden } from "@mantine/core";
import { IconZzz } from "@tabler/icons-react";
import { describeQuiet } from "../../core/kit/format/counts.ts";
import type { IntakeStats_IntakeFragment, OverviewPageQuery } from "../../core/kit/graphql/documents.ts";
import { OVERVIEW_RANGES } from "../../core/kit/navigation/search-params.ts";
import { TextLink } from "../../core/kit/ui/links.tsx";
import { FiguresTable } from "./figures-table.tsx";

type Form = OverviewPageQuery["forms"][number];

interface FormsTableProps {
  readonly forms: readonly Form[];
  readonly counts: OverviewPageQuery["overview"]["forms"];
  readonly days: number;
}

/** The same days per form, busiest first. Archived forms are listed while they still receive requests. */
export function FormsTable({ forms, counts, days }: FormsTableProps) {
  const byId = new Map(counts.map(({ form, intake }) => [form.id, intake]));
  const shown = forms
    .map((form) => ({ form, intake: byId.get(form.id) ?? NOTHING }))
    .filter(({ form, intake }) => form.status === "active" || intake.received > 0)
    .toSorted((a, b) => b.intake.received - a.intake.received);
  const rows = shown.map(({ form, intake }) => ({
    key: form.id,
    head: <FormHead form={form} days={days} />,
    figures: figuresOf(intake),
  }));
  return <FiguresTable caption={`Received by each form in the last ${days} days`} of="Form" rows={rows} />;
}

function FormHead({ form, days }: { readonly form: Form; readonly days: FormsTableProps["days"] }) {
  return (
    <>
      <TextLink
        inherit
        to="/forms/$formId/overview"
        params={{ formId: form.id }}
        search={{ days: OVERVIEW_RANGES.find((range) => range === days) }}
      >
        {form.name}
      </TextLink>
      {form.quiet !== null && (
        <Text
          span
          inherit
          ml="0.4rem"
          c="var(--postern-warning-ink)"
          title={`Unusually quiet: ${describeQuiet(form.quiet)}`}
        >
          <IconZzz size={15} aria-hidden="true" style={{ verticalAlign: "-0.15em" }} />
          <VisuallyHidden>Unusually quiet: {describeQuiet(form.quiet)}</VisuallyHidden>
        </Text>
      )}
    </>
  );
}

const NOTHING: IntakeStats_IntakeFragment = {
  __typename: "IntakeSummary",
  received: 0,
  inbox: 0,
  spam: 0,
  refused: [],
};

function figuresOf({ received, inbox, spam, refused }: IntakeStats_IntakeFragment) {
  return { received, inbox, spam, refused: refused.reduce((sum, { count }) => sum + count, 0) };
}
