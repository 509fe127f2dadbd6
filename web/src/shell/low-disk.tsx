import { IconServerBolt } from "@tabler/icons-react";
import { formatBytes } from "../format/bytes.ts";
import type { ShellQuery } from "../graphql/operations/documents.ts";
import classes from "./failing-mail.module.css";

/** A line above every page of the operator's while the server has little disk space left. */
export default function LowDisk({ disk }: { readonly disk: NonNullable<ShellQuery["viewer"]["lowDisk"]> }) {
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
