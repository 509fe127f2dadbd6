import { Group, SegmentedControl, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { OVERVIEW_RANGES, type OverviewDays } from "../../kit/navigation/search-params.ts";
import classes from "./overview.module.css";

interface RangeChoiceProps {
  readonly days: OverviewDays;
  readonly onChange: (days: OverviewDays) => void;
}

export function RangeChoice({ days, onChange }: RangeChoiceProps) {
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

interface ChangingProps {
  readonly isChanging: boolean;
  readonly children: ReactNode;
}

/** Keeps what is shown in its place while other figures are on their way, and says that they are. */
export function Changing({ isChanging, children }: ChangingProps) {
  return (
    <div className={classes.changing} aria-busy={isChanging} data-changing={isChanging || undefined}>
      <VisuallyHidden role="status">{isChanging ? "Loading the selected period" : ""}</VisuallyHidden>
      {children}
    </div>
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
