import { IconLogout } from "@tabler/icons-react";
import { leave } from "../session/auth-requests.ts";
import { IconButton } from "../ui/icon-button.tsx";
import classes from "./account-footer.module.css";

interface AccountFooterProps {
  readonly name: string;
  readonly email: string;
}

/** Who is signed in, and the way out. */
export function AccountFooter({ name, email }: AccountFooterProps) {
  return (
    <div className={classes.root}>
      <span className={classes.who}>
        {name !== "" && <span className={classes.name}>{name}</span>}
        <span className={classes.email}>{email}</span>
      </span>
      <IconButton label="Sign out" icon={<IconLogout size={18} />} onClick={() => void leave()} />
    </div>
  );
}
