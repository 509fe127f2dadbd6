import { Box, NativeSelect } from "@mantine/core";
import { ROLE_NAMES } from "../../kit/access/describe-role.ts";
import { switchAccount } from "../../kit/access/open-account.ts";
import type { ShellQuery } from "../../kit/graphql/documents.ts";

interface AccountSwitchProps {
  readonly accounts: ShellQuery["viewer"]["accounts"];
  readonly openId: string;
}

export default function AccountSwitch({ accounts, openId }: AccountSwitchProps) {
  return (
    <Box px="0.75rem" py="0.65rem" style={{ borderTop: "1px solid var(--postern-line)" }}>
      <NativeSelect
        aria-label="Switch account"
        value={openId}
        data={accounts.map(({ id, name, role }) => ({
          value: id,
          label: `${name} (${ROLE_NAMES[role].toLowerCase()})`,
        }))}
        onChange={(event) => switchAccount(event.currentTarget.value)}
      />
    </Box>
  );
}
