import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface OptionalInputsProps {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly defaultChecked: boolean;
  /** Shown while the box is checked. */
  readonly children?: ReactNode;
}

/** A checkbox that enables something, with the inputs that then apply. */
export function OptionalInputs({ name, label, description, defaultChecked, children }: OptionalInputsProps) {
  const [isOn, setIsOn] = useState(defaultChecked);
  return (
    <>
      <Checkbox
        name={name}
        label={label}
        description={description}
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
      {isOn && children}
    </>
  );
}
