import { Text } from "@mantine/core";
import { CopyButton } from "../../ui/copy-button.tsx";
import classes from "./two-factor.module.css";

/** Shown once, when they are made. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className={classes.codes} role="status">
      <Text fw={600}>Save your backup codes</Text>
      <Text size="sm">
        Each code signs you in once without your phone. They are shown only once, so print them or save them in a
        password manager.
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
