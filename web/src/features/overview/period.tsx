import { Group, SegmentedControl, Skeleton, Stack, Title, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import type { Overview_OverviewFragment, OverviewPageQuery } from "../../core/kit/graphql/documents.ts";
import { OVERVIEW_RANGES, type OverviewDays } from "../../core/kit/navigation/search-params.ts";
import { Page } from "../../core/kit/ui/page.tsx";
import { describeChange } from "./comparison.ts";
import { Refusals } from "./figures-table.tsx";
import { IntakeDays } from "./intake-days.tsx";
import classes from "./overview.module.css";

interface RangeChoiceProps {
  readonly days: OverviewDays;
  readonly onChange: (days: OverviewDays) => void;
}

function RangeChoice({ days, onChange }: RangeChoiceProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Period"
      value={String(days)}
      onChange={(value) => onChange(OVERVIEW_RANGES.find((range) => String(range) === value) ?? days)}
      data={OVERVIEW_RANGES.map((range) => ({ value: String(range), label: `${range} days` }))}
    />
  );
}

interface OverviewFrameProps extends RangeChoiceProps {
  /** `null` means every form. */
  readonly formId: string | null;
  /** Undefined before the first load; the previously shown period while another loads. */
  readonly data: (Pick<OverviewPageQuery, "compared"> & { readonly overview: Overview_OverviewFragment }) | undefined;
  readonly pending: ReactNode;
  readonly attention: ReactNode;
  /** Shown before and after the refusal reasons. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Keeps the current figures in place while others load, and shows that they do. */
export function OverviewFrame(props: OverviewFrameProps) {
  const { formId, days, onChange, data, pending, attention, before, after } = props;
  const shown = data?.overview.days.length;
  const isChanging = shown !== undefined && shown !== days;
  return (
    <Page>
      {data && attention}
      <Group justify="space-between" mb="lg">
        <Title order={2}>Received</Title>
        <RangeChoice days={days} onChange={onChange} />
      </Group>
      <div className={classes.changing} aria-busy={isChanging} data-changing={isChanging || undefined}>
        <VisuallyHidden role="status">{isChanging ? "Loading the selected period" : ""}</VisuallyHidden>
        {!data ? (
          pending
        ) : (
          <Stack gap={48}>
            <div>
              <IntakeDays
                key={`${formId} ${shown}`}
                formId={formId}
                overview={data.overview}
                change={describeChange(data.compared?.days)}
              />
            </div>
            {before}
            <Refusals intake={data.overview.intake} />
            {after}
          </Stack>
        )}
      </div>
    </Page>
  );
}

export function OverviewLoading() {
  return (
    <Stack role="status" aria-label="Loading the overview" gap="lg">
      <Group gap={40}>
        <Skeleton height={52} width={90} />
        <Skeleton height={52} width={90} />
        <Skeleton height={52} width={90} />
        <Skeleton height={52} width={90} />
      </Group>
      <Skeleton height={200} />
    </Stack>
  );
}
