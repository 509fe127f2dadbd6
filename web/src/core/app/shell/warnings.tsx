import { Group } from "@mantine/core";
import { type Icon, IconMailExclamation, IconServerBolt } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Permitted } from "../../kit/access/permitted.tsx";
import { formatBytes } from "../../kit/format/counts.ts";
import type { ShellQuery } from "../../kit/graphql/documents.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import { TextLink } from "../../kit/ui/links.tsx";

type Failing = ShellQuery["sidebar"]["failing"];
type Disk = NonNullable<ShellQuery["viewer"]["lowDisk"]>;

/** Those about the disk and the backups are for the operator only. */
export default function Warnings({ shell: { sidebar, viewer } }: { readonly shell: ShellQuery }) {
  return (
    <>
      <FailingMail failing={sidebar.failing} />
      {viewer.lowDisk !== null && <LowDisk disk={viewer.lowDisk} />}
      {/* feature: backup */}
      {viewer.backupWarning !== null && <BackupTrouble backup={viewer.backupWarning} />}
    </>
  );
}

function FailingMail({ failing }: { readonly failing: Failing }) {
  const [first] = failing;
  if (first === undefined) return null;
  return (
    <Warning
      icon={IconMailExclamation}
      link={
        <Permitted to="forms">
          <SeeWhy to="/forms/$formId/setup/mail" params={{ formId: first.formId }} />
        </Permitted>
      }
    >
      {failing.length === 1
        ? `Email to ${first.address} is failing`
        : `Email to ${failing.length} addresses is failing`}{" "}
      since <Instant at={first.since} as="short" />. Your messages are safe here.
    </Warning>
  );
}

function LowDisk({ disk }: { readonly disk: Disk }) {
  const free = `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free`;
  return (
    <Warning icon={IconServerBolt}>
      {disk.refusesSubmissions
        ? `The server’s disk is full (${free}). New messages are refused until you free some space.`
        : `The server’s disk is running low: ${free}.`}
    </Warning>
  );
}

// feature: backup
type Backup = NonNullable<ShellQuery["viewer"]["backupWarning"]>;

/** The server's backups fail, or have not been verified for too long. */
// feature: backup
function BackupTrouble({ backup: { failed, verifiedAt } }: { readonly backup: Backup }) {
  return (
    <Warning icon={IconServerBolt} link={<SeeWhy to="/settings/system" />}>
      {failed ? "The last backup failed." : "Backups are overdue."}{" "}
      {verifiedAt === null ? (
        "No backup is verified yet."
      ) : (
        <>
          Last verified backup: <Instant at={verifiedAt} as="short" />.
        </>
      )}
    </Warning>
  );
}

interface WarningProps {
  readonly icon: Icon;
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

function Warning({ icon: Sign, link, children }: WarningProps) {
  return (
    <Group
      role="status"
      flex="none"
      wrap="nowrap"
      gap="0.6rem"
      px="md"
      py="xs"
      fz="sm"
      bg="var(--postern-warning-ground)"
      c="var(--postern-warning-ink)"
      style={{ borderBottom: "1px solid var(--postern-warning-line)" }}
    >
      <Sign size={18} aria-hidden="true" style={{ flex: "none" }} />
      <span>{children}</span>
      {link}
    </Group>
  );
}

function SeeWhy(link: LinkProps) {
  return (
    <TextLink inherit flex="none" ml="auto" c="inherit" fw={600} underline="always" {...link}>
      See why
    </TextLink>
  );
}
