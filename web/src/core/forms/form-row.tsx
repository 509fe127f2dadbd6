import { Group, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconPin, IconPinFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { Permitted } from "../kit/access/permitted.tsx";
import { countOf, describeQuiet, formatCount } from "../kit/format/counts.ts";
import { senderName } from "../kit/format/sender.ts";
import { type FormRow_FormFragment, UpdateFormDocument } from "../kit/graphql/documents.ts";
import { folderAt, MAIN_FOLDER, unreadOf } from "../kit/navigation/folders.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import classes from "./form-row.module.css";

interface FormRowProps {
  readonly form: FormRow_FormFragment;
  /** A mail server is set up. */
  readonly isMailSent: boolean;
}

export function FormRow({ form, isMailSent }: FormRowProps) {
  const { counts, destinations, activity } = form;
  const unread = unreadOf(counts);
  return (
    <li className={classes.root}>
      <Link {...folderAt(form.id, MAIN_FOLDER)} className={classes.link}>
        <Stack component="span" gap="0.1rem" miw={0}>
          <Text span inherit fw={600} style={{ overflowWrap: "anywhere" }}>
            {form.name}
          </Text>
          <Text span fz="small" c="dimmed" truncate>
            {describeDestinations(destinations, isMailSent)}
          </Text>
          {destinations.some((destination) => destination.confirmedAt === null) && (
            <Pending>
              <IconAlertCircle size={14} aria-hidden="true" /> An address is waiting for confirmation
            </Pending>
          )}
          {/* feature: quiet-forms */}
          {form.quiet !== null && <Pending>Unusually quiet: {describeQuiet(form.quiet)}</Pending>}
        </Stack>
        <Newest message={activity.newestMessage} />
        <Sparkline days={activity.days} />
        <span className={classes.unread} data-any={unread > 0 || undefined}>
          {unread > 0 && `${formatCount(unread)} unread`}
        </span>
      </Link>
      <Permitted to="forms">
        <PinButton form={form} />
      </Permitted>
    </li>
  );
}

function Pending({ children }: { readonly children: ReactNode }) {
  return (
    <Group component="span" gap="0.3rem" wrap="nowrap" fz="small" c="var(--postern-warning-ink)">
      {children}
    </Group>
  );
}

function Newest({ message }: { readonly message: FormRow_FormFragment["activity"]["newestMessage"] }) {
  if (message === null) return <span className={classes.newest}>No messages</span>;
  const who = senderName(message.sender);
  return (
    <span className={classes.newest}>
      <Text span inherit truncate>
        {who === "" ? "No name" : <VisitorText text={who} />}
      </Text>
      <Instant at={message.createdAt} as="list" />
    </span>
  );
}

function PinButton({ form: { id, name, isPinned } }: Pick<FormRowProps, "form">) {
  const [updateForm] = useAction(UpdateFormDocument, isPinned ? "Form not unpinned" : "Form not pinned");
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pinned row moves, which takes the focus away.
  useEffect(() => {
    if (isPressed.current) button.current?.focus();
    isPressed.current = false;
  }, [isPinned]);
  return (
    <IconButton
      ref={button}
      c="dimmed"
      label={`${isPinned ? "Unpin" : "Pin"} ${name}`}
      title={isPinned ? "Unpin" : "Pin to the top"}
      icon={isPinned ? <IconPinFilled size={17} /> : <IconPin size={17} />}
      onClick={() => {
        isPressed.current = true;
        void updateForm({ id, input: { isPinned: !isPinned } });
      }}
    />
  );
}

function describeDestinations(destinations: FormRow_FormFragment["destinations"], isMailSent: boolean): string {
  const confirmed = destinations.filter(({ confirmedAt }) => confirmedAt !== null).map(({ address }) => address);
  if (destinations.length === 0) return "No email notifications";
  if (!isMailSent) return "Email is not set up";
  if (destinations.some(({ failingSince }) => failingSince !== null)) return "Email is failing";
  return confirmed.length === 0 ? "Not emailed yet" : `Emails ${confirmed.join(", ")}`;
}

const WIDTH = 90;
const HEIGHT = 20;

/** One bar per day, today last. */
function Sparkline({ days }: { readonly days: readonly number[] }) {
  const most = Math.max(1, ...days);
  const slot = WIDTH / days.length;
  const sum = days.reduce((total, count) => total + count, 0);
  const label = `${countOf(sum, "message", "messages")} in the last ${days.length} days`;
  const path = days
    .map((count, day) => [day * slot, (count / most) * (HEIGHT - 1)] as const)
    .filter(([, height]) => height > 0)
    .map(([x, height]) => `M${x} ${HEIGHT}v${-Math.max(1.5, height)}h${slot - 1}V${HEIGHT}z`)
    .join("");
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={path} fill="var(--postern-accent)" opacity={0.65} />
      <path d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} stroke="var(--postern-line)" />
    </svg>
  );
}
