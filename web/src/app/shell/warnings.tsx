import { IconMailExclamation, IconServerBolt } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatBytes } from "../../kit/format/bytes.ts";
import type { ShellQuery } from "../../kit/graphql/documents.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import classes from "./warnings.module.css";

type Failing = ShellQuery["sidebar"]["failing"];
type Disk = NonNullable<ShellQuery["viewer"]["lowDisk"]>;
type Backup = NonNullable<ShellQuery["viewer"]["backupWarning"]>;

interface WarningsProps {
  readonly failing: Failing;
  /** `null` while there is space, and for everybody but the operator. */
  readonly disk: Disk | null;
  /** `null` while backups are in order, and for everybody but the operator. */
  readonly backup: Backup | null;
}

/** Lines above every page while something is wrong. */
export default function Warnings({ failing, disk, backup }: WarningsProps) {
  return (
    <>
      <FailingMail failing={failing} />
      {disk !== null && <LowDisk disk={disk} />}
      {backup !== null && <BackupTrouble backup={backup} />}
    </>
  );
}

/** Mail does not arrive: to whom, since when, and where to see why. */
function FailingMail({ failing }: { readonly failing: Failing }) {
  const [first] = failing;
  if (first === undefined) return null;
  return (
    <div className={classes.root} role="status">
      <IconMailExclamation size={18} aria-hidden="true" />
      <span>
        {failing.length === 1
          ? `Email to ${first.address} is failing`
          : `Email to ${failing.length} addresses is failing`}{" "}
        since <Instant at={first.since} as="short" />. Your messages are safe here.
      </span>
      <Link to="/forms/$formId/setup/mail" params={{ formId: first.formId }} className={classes.link}>
        See why
      </Link>
    </div>
  );
}

/** The server has little disk space left. */
function LowDisk({ disk }: { readonly disk: Disk }) {
  const free = `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free`;
  return (
    <div className={classes.root} role="status">
      <IconServerBolt size={18} aria-hidden="true" />
      <span>
        {disk.refusesSubmissions
          ? `The server’s disk is full (${free}). New messages are refused until you free some space.`
          : `The server’s disk is running low: ${free}.`}
      </span>
    </div>
  );
}

/** The server's backups fail, or have not been verified for too long. */
function BackupTrouble({ backup: { failed, verifiedAt } }: { readonly backup: Backup }) {
  return (
    <div className={classes.root} role="status">
      <IconServerBolt size={18} aria-hidden="true" />
      <span>
        {failed ? "The last backup failed." : "Backups are overdue."}{" "}
        {verifiedAt === null ? (
          "No backup is verified yet."
        ) : (
          <>
            Last verified backup: <Instant at={verifiedAt} as="short" />.
          </>
        )}
      </span>
      <Link to="/settings/system" className={classes.link}>
        See why
      </Link>
    </div>
  );
}
