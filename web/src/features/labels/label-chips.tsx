import { Group } from "@mantine/core";
import { type CSSProperties, useMemo } from "react";
import type { RowBadges } from "../../core/inbox/list/submission-row.tsx";
import type { MessagePartProps } from "../../core/inbox/message/message-parts.tsx";
import classes from "./label-chips.module.css";
import { type Label, type Labels, useLabels } from "./use-labels.ts";

export function useRowLabels(): RowBadges {
  const labels = useLabels();
  return useMemo(
    () => ({
      beforeText: ({ labelIds }) =>
        labelIds.length > 0 && (
          <span className={classes.inRow}>
            <LabelChips ids={labelIds} labels={labels} most={2} />
          </span>
        ),
    }),
    [labels],
  );
}

export function MessageLabels({ submission: { labelIds } }: MessagePartProps) {
  const labels = useLabels();
  return (
    labelIds.length > 0 && (
      <Group gap="0.3rem" mt="0.4rem">
        <LabelChips ids={labelIds} labels={labels} />
      </Group>
    )
  );
}

interface LabelChipsProps {
  readonly ids: readonly string[];
  readonly labels: Labels;
  /** Beyond this number, labels are only counted. */
  readonly most?: number;
}

/** A message's labels, by name. */
export function LabelChips({ ids, labels, most = ids.length }: LabelChipsProps) {
  const has = new Set(ids);
  const shown = [...labels.values()].filter(({ id }) => has.has(id));
  const rest = shown.slice(most);
  return (
    <>
      {shown.slice(0, most).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {rest.length > 0 && (
        <Chip color="gray" title={rest.map(({ name }) => name).join(", ")}>
          {`+${rest.length}`}
        </Chip>
      )}
    </>
  );
}

export function LabelChip({ label: { name, color } }: { readonly label: Pick<Label, "name" | "color"> }) {
  return (
    <Chip color={color} title={name}>
      {name}
    </Chip>
  );
}

const HUES: Readonly<Record<string, number>> = {
  red: 25,
  orange: 55,
  yellow: 95,
  green: 145,
  teal: 190,
  blue: 250,
  violet: 300,
  pink: 350,
};

interface ChipProps extends Pick<Label, "color"> {
  readonly title: string;
  readonly children: string;
}

function Chip({ color, title, children }: ChipProps) {
  const hue = { "--hue": HUES[color] ?? 0, "--chroma": color in HUES ? 1 : 0 } as CSSProperties;
  return (
    <span className={classes.chip} style={hue} title={title}>
      {children}
    </span>
  );
}
