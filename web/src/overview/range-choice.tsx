import { SegmentedControl } from "@mantine/core";
import { OVERVIEW_RANGES, type OverviewDays } from "../search-params.ts";

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
