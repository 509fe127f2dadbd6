import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./filter-inputs.module.css";

interface FiltersProps {
  readonly label: string;
  /** Undefined while no filter is set. */
  readonly onClear?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The filters of a settings list. */
export function Filters({ label, onClear, children }: FiltersProps) {
  return (
    <fieldset className={classes.filters} aria-label={label}>
      {children}
      {onClear !== undefined && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function FilterSelect({ label, ...select }: FilterSelectProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <PlainSelect id={id} {...select} />
    </label>
  );
}

interface PlainSelectProps extends Omit<FilterSelectProps, "label"> {
  readonly id?: string;
  readonly "aria-label"?: string;
}

export function PlainSelect({ options, onChange, ...select }: PlainSelectProps) {
  return (
    <select {...select} onChange={(event) => onChange(event.currentTarget.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
