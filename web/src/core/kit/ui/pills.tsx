import { Group, VisuallyHidden } from "@mantine/core";
import classes from "./pills.module.css";

interface PillsProps<Id extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** A choice of categories; the chosen one is shown below. */
export function Pills<Id extends string>({ legend, name, options, chosen, onChoose }: PillsProps<Id>) {
  return (
    <Group component="fieldset" gap="0.4rem">
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map(({ id, label }) => (
        <label key={id} className={classes.pill}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          {label}
        </label>
      ))}
    </Group>
  );
}
