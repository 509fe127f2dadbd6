import { useId } from "react";

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** One of several values that a list is narrowed down by, under its name. */
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
