import { Button, Group, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { MAX_FIELD_NAME_LENGTH } from "../../../../shared/limits.ts";

interface AddFieldProps {
  readonly verb: string;
  readonly onAdd: (name: string) => void;
}

/** Asks for the name of a field that no message contains yet. */
export function AddField({ verb, onAdd }: AddFieldProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("fieldName");
    if (typeof name !== "string" || name.trim() === "") return;
    onAdd(name.trim());
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={onSubmit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          name="fieldName"
          size="sm"
          label="Add a field"
          placeholder="name on your page"
          maxLength={MAX_FIELD_NAME_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" variant="default" size="sm">
          {verb}
        </Button>
      </Group>
    </form>
  );
}
