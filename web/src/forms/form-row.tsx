import { IconAlertCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../kit/format/counts.ts";
import type { FormRow_FormFragment } from "../kit/graphql/documents.ts";
import { ALL_FOLDERS, FOLDERS, folderAt, MAIN_FOLDER, unreadOf } from "../kit/navigation/folders.ts";
import classes from "./form-row.module.css";

interface FormRowProps {
  readonly form: FormRow_FormFragment;
  /** A mail server is set up. */
  readonly isMailSent: boolean;
}

export function FormRow({ form, isMailSent }: FormRowProps) {
  const { counts, destinations } = form;
  return (
    <li className={classes.root}>
      <Link {...folderAt(form.id, MAIN_FOLDER)} className={classes.link}>
        <span className={classes.about}>
          <span className={classes.name}>{form.name}</span>
          <span className={classes.destination}>{describeDestinations(destinations, isMailSent)}</span>
          {destinations.some((destination) => destination.confirmedAt === null) && (
            <span className={classes.pending}>
              <IconAlertCircle size={14} aria-hidden="true" /> An address is waiting for confirmation
            </span>
          )}
        </span>
        <span className={classes.counts}>
          <Count value={unreadOf(counts)} label="unread" strong={unreadOf(counts) > 0} />
          {ALL_FOLDERS.map((folder) => (
            <Count key={folder} value={counts[folder]} label={`in ${FOLDERS[folder].name}`} />
          ))}
        </span>
      </Link>
    </li>
  );
}

function describeDestinations(destinations: FormRow_FormFragment["destinations"], isMailSent: boolean): string {
  const confirmed = destinations.filter(({ confirmedAt }) => confirmedAt !== null).map(({ address }) => address);
  if (destinations.length === 0) return "No email notifications";
  if (!isMailSent) return "Email is not set up";
  return confirmed.length === 0 ? "Not emailed yet" : `Emails ${confirmed.join(", ")}`;
}

interface CountProps {
  readonly value: number;
  readonly label: string;
  readonly strong?: boolean;
}

function Count({ value, label, strong = false }: CountProps) {
  return (
    <span className={classes.count} data-strong={strong || undefined}>
      <span className={classes.value}>{formatCount(value)}</span> {label}
    </span>
  );
}
