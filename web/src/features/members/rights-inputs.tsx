import { Checkbox, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { mayGive, type Role } from "../../../../shared/permissions.ts";
import { LIMITED_WORDS, ROLE_NAMES, ROLE_WORDS, ROLES_LISTED } from "../../core/kit/access/describe-role.ts";
import type { ReadInput } from "../../core/kit/ui/form-text.ts";
import { readRole } from "./member-words.ts";

interface Rights {
  readonly role: Role;
  /** The forms the member is limited to; null for all. */
  readonly formIds: readonly string[] | null;
}

interface RightsInputsProps {
  /** Role of the member who grants the rights. */
  readonly giver: Role;
  readonly present: Rights;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
}

/** A role, and the forms it is limited to. */
export function RightsInputs(props: RightsInputsProps) {
  const [role, setRole] = useState(props.present.role);
  const [formIds, setFormIds] = useState(props.present.formIds);
  const offered = ROLES_LISTED.filter((one) => mayGive({ role: props.giver, forms: "all" }, one));
  const isLimited = formIds !== null && role !== "owner";
  return (
    <>
      <Radio.Group
        name="role"
        label="Role"
        value={role}
        onChange={(value) => setRole(readRole(value) ?? role)}
        withAsterisk={false}
      >
        <Stack gap="xs" mt="xs">
          {offered.map((one) => (
            <Radio
              key={one}
              value={one}
              label={ROLE_NAMES[one]}
              description={(isLimited ? LIMITED_WORDS : ROLE_WORDS)[one]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {role !== "owner" && (
        <Radio.Group
          label="Forms"
          value={isLimited ? "some" : "all"}
          onChange={(value) => setFormIds(value === "all" ? null : [])}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="all" label="All forms, including future ones" />
            <Radio value="some" label="Selected forms" disabled={props.forms.length === 0} />
          </Stack>
        </Radio.Group>
      )}
      {isLimited && (
        <Checkbox.Group aria-label="Selected forms" value={[...formIds]} onChange={setFormIds}>
          <Stack gap="xs" pl="1.9rem" mah="11rem" style={{ overflowY: "auto" }}>
            {props.forms.map((form) => (
              <Checkbox key={form.id} name="form" value={form.id} label={form.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <input type="hidden" name="limited" value={isLimited ? "yes" : ""} />
    </>
  );
}

/** The chosen rights, or a sentence about what is missing. */
export function readRights(text: ReadInput, form: HTMLFormElement): { role: Role; formIds: string[] | null } | string {
  const role = readRole(text("role"));
  if (role === null) return "Choose a role.";
  if (text("limited") === "") return { role, formIds: null };
  const formIds = new FormData(form).getAll("form").map(String);
  return formIds.length === 0 ? "Choose at least one form." : { role, formIds };
}
