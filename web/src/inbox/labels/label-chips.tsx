import classes from "./label-chips.module.css";
import type { Label, Labels } from "./use-labels.ts";

interface LabelChipsProps {
  readonly ids: readonly string[];
  readonly labels: Labels;
  /** More than these are counted only. */
  readonly most?: number;
}

/** The labels of a message, in the order of their names. */
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
        <span className={classes.chip} data-color="gray" title={rest.map(({ name }) => name).join(", ")}>
          +{rest.length}
        </span>
      )}
    </>
  );
}

export function LabelChip({ label: { name, color } }: { readonly label: Pick<Label, "name" | "color"> }) {
  return (
    <span className={classes.chip} data-color={color} title={name}>
      {name}
    </span>
  );
}
