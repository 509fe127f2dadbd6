import { formatInstant, type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { oneLine } from "./one-line.ts";

export interface DoubtfulToMail {
  /** The same in every try of one day's email. */
  readonly id: string;
  readonly ownerAddress: string;
  /** The owner's, by its IANA name. */
  readonly timeZone: string;
  readonly count: number;
  /** The newest of them. */
  readonly submissions: readonly {
    readonly id: string;
    readonly formId: string;
    readonly formName: string;
    readonly createdAt: Date;
    readonly sender: string;
    readonly preview: string;
  }[];
  readonly publicUrl: string;
}

const MAX_NAME_CHARACTERS = 60;
const MAX_SENDER_CHARACTERS = 120;
const MAX_PREVIEW_CHARACTERS = 200;

/** Tells an owner of messages that may be held in Spam by mistake. Its links open a message; only the owner decides there. */
export function composeDoubtful(doubtful: DoubtfulToMail): MailMessage {
  const { count, submissions, timeZone, ownerAddress, publicUrl } = doubtful;
  const heading = `${count} doubtful ${count === 1 ? "message" : "messages"}`;
  const unnamed = count - submissions.length;
  const layout: Layout = {
    preheader: `${heading} in Spam since yesterday.`,
    heading,
    lead: `The spam filter was not sure, so these are in Spam and were not delivered.${
      unnamed > 0 ? ` The newest ${submissions.length}:` : ""
    }`,
    rows: submissions.map(({ id, formId, formName, createdAt, sender, preview }) => {
      const from = oneLine(sender, MAX_SENDER_CHARACTERS) || "No name";
      const address = `${publicUrl}/forms/${formId}/spam?doubtful=true&submission=${id}`;
      return [
        `${from}, ${formatInstant(createdAt, timeZone)}, form “${oneLine(formName, MAX_NAME_CHARACTERS)}”`,
        oneLine(preview, MAX_PREVIEW_CHARACTERS),
        [
          { label: "Not spam", href: `${address}&decide=inbox` },
          { label: "Spam", href: `${address}&decide=spam` },
        ],
      ];
    }),
    button: { label: "Review doubtful messages", href: `${publicUrl}/spam?doubtful=true` },
    footer: `You are receiving this because ${ownerAddress} owns this Postern account. The text above was written by visitors. You can turn this email off for each form in Setup, Spam.`,
  };
  return renderMail(layout, {
    to: ownerAddress,
    subject: heading,
    id: doubtful.id,
  });
}
