import { Text } from "@mantine/core";
import { CopyButton } from "../../ui/copy-button.tsx";
import classes from "./two-factor.module.css";

/** Shown once, when they are made. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className={classes.codes} role="status">
      <Text fw={600}>Keep these backup codes</Text>
      <Text size="sm">
        Without your phone, each of them lets you in once. They are shown only now: print them, or put them where you
        keep your passwords.
      </Text>
      <ul className={classes.list} data-testid="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton value={codes.join("\n")} what="the codes" />
    </div>
  );
}
