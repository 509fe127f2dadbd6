import type { ExportFrequency, ExportSchedule_ScheduleFragment } from "../../kit/graphql/documents.ts";

type Schedule = Pick<ExportSchedule_ScheduleFragment, "frequency" | "hour" | "weekday" | "monthDay" | "target">;

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const FREQUENCY_LABELS: Readonly<Record<ExportFrequency, string>> = {
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
};

export const TARGET_LABELS = {
  email: "Email",
  s3: "S3-compatible storage",
  webdav: "WebDAV folder",
} as const;

export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** “Every Monday at 06:00”. */
export function describeTimes({ frequency, hour, weekday, monthDay }: Omit<Schedule, "target">): string {
  const at = `at ${formatHour(hour)}`;
  if (frequency === "daily") return `Every day ${at}`;
  if (frequency === "weekly") return `Every ${WEEKDAYS[(weekday ?? 1) - 1]} ${at}`;
  return `Every month on day ${monthDay ?? 1} ${at}`;
}

/** Describes the destination without its secret. */
export function describeTarget({ kind, address, url, bucket, folder, attach }: Schedule["target"]): string {
  if (kind === "email") return attach ? `Attached to an email to ${address}` : `Link by email to ${address}`;
  if (kind === "s3") return `${bucket}/${folder} at ${new URL(url).host}`;
  return kind === null ? "No destination" : url;
}
