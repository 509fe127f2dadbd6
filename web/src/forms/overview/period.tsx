import { Group, SegmentedControl, Skeleton, Stack, Title, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { OVERVIEW_RANGES, type OverviewDays } from "../../kit/navigation/search-params.ts";
import { Page } from "../../kit/ui/page.tsx";
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
  /** The number of days that is shown while another range is on its way; undefined while nothing is. */
  readonly shown: number | undefined;
  readonly attention: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what is shown in its place while other figures are on their way, and says that they are. */
export function OverviewFrame({ days, onChange, shown, attention, children }: OverviewFrameProps) {
  const isChanging = shown !== undefined && shown !== days;
  return (
    <Page>
      {attention}
      <Group justify="space-between" mb="lg">
        <Title order={2}>Received</Title>
        <RangeChoice days={days} onChange={onChange} />
      </Group>
      <div className={classes.changing} aria-busy={isChanging} data-changing={isChanging || undefined}>
        <VisuallyHidden role="status">{isChanging ? "Loading the selected period" : ""}</VisuallyHidden>
        {children}
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
