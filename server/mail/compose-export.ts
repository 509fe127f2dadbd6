import { Readable } from "node:stream";
import { formatInstant, type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { formLine } from "./one-line.ts";

const MAX_FORM_NAME_CHARACTERS = 80;

function describeForm(name: string | null): string {
  return name === null ? "all forms" : `“${formLine(name, MAX_FORM_NAME_CHARACTERS)}”`;
}

export interface ExportMail {
  /** Id of the run; constant over attempts. */
  readonly id: string;
  readonly to: string;
  /** `null` for all forms. */
  readonly formName: string | null;
  readonly rows: number;
  readonly previousCutAt: Date | null;
  readonly cutAt: Date;
  readonly timeZone: string;
  readonly publicUrl: string;
  /** `null` where the email has a link only. */
  readonly files: readonly { readonly name: string; readonly contentType: string; readonly content: Buffer }[] | null;
  /** The owner asked for an attachment, and it is too large or cannot be kept safe. */
  readonly attachmentMissing: string | null;
}

/** The email of one run of a scheduled export. Its link opens the dashboard, where signing in is needed. */
export function composeExport(mail: ExportMail): MailMessage {
  const { formName, rows, timeZone, files } = mail;
  const of = describeForm(formName);
  const count = rows === 1 ? "1 message" : `${rows} messages`;
  const until = formatInstant(mail.cutAt, timeZone);
  const layout: Layout = {
    preheader: `${count} from ${of}`,
    heading: `Export of ${of}`,
    lead: files === null ? "Sign in to download the CSV file." : "The CSV file is attached.",
    rows: [
      ["Messages", String(rows)],
      [
        "Period",
        mail.previousCutAt === null ? `Until ${until}` : `${formatInstant(mail.previousCutAt, timeZone)} – ${until}`,
      ],
      ...(mail.attachmentMissing === null ? [] : [["Attachment", mail.attachmentMissing] as const]),
    ],
    button: { label: "Open scheduled exports", href: `${mail.publicUrl}/settings/exports` },
    footer: "You are receiving this because a scheduled export of Postern is sent to this address.",
  };
  return {
    ...renderMail(layout, { to: mail.to, subject: `Export of ${of}: ${count}`, id: mail.id }),
    ...(files === null
      ? {}
      : {
          attachments: files.map(({ name, contentType, content }) => ({
            filename: name,
            contentType,
            content: Readable.from([content]),
          })),
        }),
  };
}

export interface FailingExport {
  readonly scheduleId: string;
  readonly formName: string | null;
  readonly detail: string;
  readonly failingSince: Date;
  readonly disabledAt: Date | null;
  readonly ownerAddress: string;
  readonly timeZone: string;
  readonly publicUrl: string;
}

/** Tells an owner that a scheduled export cannot be sent, or was disabled for that, and what to do about it. */
export function composeFailingExport(failing: FailingExport): MailMessage {
  const { formName, disabledAt, publicUrl } = failing;
  const of = describeForm(formName);
  const heading =
    disabledAt === null ? `The export of ${of} cannot be sent` : `The scheduled export of ${of} was disabled`;
  const layout: Layout = {
    preheader: failing.detail,
    heading,
    lead:
      disabledAt === null
        ? "Postern keeps trying for three days. No message is skipped."
        : "No message is skipped: the export continues where it stopped once you enable it again.",
    rows: [
      ["Reason", failing.detail],
      ["Failing since", formatInstant(failing.failingSince, failing.timeZone)],
      ["What to do", "Check the destination, then send a test from the dashboard."],
    ],
    button: { label: "Open scheduled exports", href: `${publicUrl}/settings/exports` },
    footer: `You are receiving this because ${failing.ownerAddress} owns this Postern account.`,
  };
  return renderMail(layout, {
    to: failing.ownerAddress,
    subject: heading,
    // Failing or disabled again later, it is another mail.
    id: `${failing.scheduleId}.${(disabledAt ?? failing.failingSince).getTime()}`,
  });
}

/** Shows an owner that email arrives at the address that a scheduled export is to be sent to. */
export function composeExportTest(test: {
  readonly id: string;
  readonly to: string;
  readonly publicUrl: string;
}): MailMessage {
  const layout: Layout = {
    preheader: "Scheduled exports arrive here.",
    heading: "Test of a scheduled export",
    lead: "Scheduled exports of Postern can be sent to this address.",
    rows: [],
    button: { label: "Open scheduled exports", href: `${test.publicUrl}/settings/exports` },
    footer: "You are receiving this because someone tested a scheduled export in Postern.",
  };
  return renderMail(layout, {
    to: test.to,
    subject: "Test of a scheduled export",
    id: `test.${test.id}`,
  });
}
