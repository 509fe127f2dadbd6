import { authorizeOperator } from "../../core/access/operator.ts";
import { AccountType } from "../../core/accounts/graphql/account.ts";
import { builder } from "../../core/graphql/builder.ts";
import { type BackupWarning, findBackupWarning } from "./backup-status.ts";

const BackupWarningType = builder.objectRef<BackupWarning>("BackupWarning").implement({
  fields: (t) => ({
    failed: t.exposeBoolean("failed", { description: "The last attempt failed." }),
    verifiedAt: t.expose("verifiedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the newest verified backup was verified. Null if there is none.",
    }),
  }),
});

builder.objectField(AccountType, "backupWarning", (t) =>
  t.field({
    type: BackupWarningType,
    nullable: true,
    description:
      "The server's backups, when the last one failed or the newest verified one is older than 48 hours. Null for everyone but the operator.",
    resolve: async (_account, _args, { scope, deps }) => {
      if (deps.config.backup.to === null) return null;
      const operator = await authorizeOperator(scope, deps);
      return operator === null ? null : findBackupWarning(operator, deps);
    },
  }),
);
