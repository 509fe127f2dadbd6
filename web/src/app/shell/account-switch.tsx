import { Menu } from "@mantine/core";
import { IconBuilding, IconCheck, IconSelector } from "@tabler/icons-react";
import { ROLE_NAMES } from "../../kit/access/describe-role.ts";
import { switchAccount } from "../../kit/access/open-account.ts";
import type { ShellQuery } from "../../kit/graphql/documents.ts";
import classes from "./account-switch.module.css";

interface AccountSwitchProps {
  readonly accounts: ShellQuery["viewer"]["accounts"];
  readonly openId: string;
}

/** The account that is open, and the user's others. */
export default function AccountSwitch({ accounts, openId }: AccountSwitchProps) {
  const open = accounts.find(({ id }) => id === openId);
  return (
    <Menu position="top-start" width="target" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.open} aria-label={`Account: ${open?.name}. Switch account`}>
          <IconBuilding size={18} aria-hidden="true" />
          <span className={classes.name}>{open?.name}</span>
          <IconSelector size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Accounts</Menu.Label>
        {accounts.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            onClick={() => id !== openId && switchAccount(id)}
            rightSection={id === openId && <IconCheck size={16} aria-label="Open" />}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{ROLE_NAMES[role]}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
