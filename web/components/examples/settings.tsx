import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { DayRange } from "../../src/core/kit/ui/day-range.tsx";
import { Fieldset } from "../../src/core/kit/ui/fieldset.tsx";
import { FilterSelect, Filters } from "../../src/core/kit/ui/filter-select.tsx";
import { OptionalInputs } from "../../src/core/kit/ui/optional-inputs.tsx";
import { Pills } from "../../src/core/kit/ui/pills.tsx";
import { KeptSecret, NewPassword, OwnPassword } from "../../src/core/kit/ui/secret-input.tsx";
import { SettingsForm } from "../../src/core/kit/ui/settings-form.tsx";
import { SubmitForm } from "../../src/core/kit/ui/submit-form.tsx";

const STATES = ["Any", "Delivered", "Failed"].map((label) => ({ value: label, label }));

const KINDS = [
  { id: "html", label: "HTML" },
  { id: "react", label: "React" },
];

export function SettingExamples() {
  const [state, setState] = useState("Any");
  const [kind, setKind] = useState("html");
  const [days, setDays] = useState<{ readonly from?: string | undefined; readonly to?: string | undefined }>({});
  return (
    <Stack gap="xl">
      <SettingsForm save={async () => null}>
        <TextInput name="name" label="Name" description="Shown in the sidebar." defaultValue="Contact" />
        <OptionalInputs
          name="turnstile"
          label="Verify Cloudflare Turnstile"
          description="Visitors prove that they are human."
          defaultChecked
        >
          <KeptSecret name="secret" label="Turnstile secret key" isKept />
        </OptionalInputs>
      </SettingsForm>
      <Fieldset legend="Notifications">
        <Checkbox label="Email about new browsers" />
      </Fieldset>
      <SubmitForm label="Change password" send={async () => "The current password is wrong."}>
        <OwnPassword />
        <NewPassword name="next" label="New password" />
      </SubmitForm>
      <Pills legend="Kind of snippet" name="kind" options={KINDS} chosen={kind} onChoose={setKind} />
      <Filters label="Deliveries" onClear={() => setState("Any")}>
        <FilterSelect label="State" value={state} options={STATES} onChange={setState} />
        <DayRange from={days.from} to={days.to} onChange={(change) => setDays({ ...days, ...change })} />
      </Filters>
    </Stack>
  );
}
