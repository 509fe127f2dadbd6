import { z } from "zod";
import { MAX_URL_LENGTH } from "../../../shared/limits.ts";
import { invalid } from "../../platform/errors.ts";
import { emailAddress, oneLine } from "../../platform/parse-input.ts";
import type { TargetSettings } from "../../store/exports/schedules.ts";

const short = (what: string, most = 255) =>
  oneLine(what).max(most, { error: `${what} can have at most ${most} characters.` });

/** An omitted secret keeps the saved one. */
export const targetInput = z.object({
  kind: z.enum(["email", "s3", "webdav"]),
  address: z.string().nullish(),
  attach: z.boolean().nullish(),
  url: z.string().trim().max(MAX_URL_LENGTH, { error: "The URL can have at most 2,048 characters." }).nullish(),
  region: short("The region", 100).nullish(),
  bucket: short("The bucket", 100).nullish(),
  folder: short("The folder").nullish(),
  user: short("The user name").nullish(),
  secret: z.string().max(1_024, { error: "The password can have at most 1,024 characters." }).nullish(),
});

const whole = (min: number, max: number, error: string) =>
  z.number({ error }).int({ error }).min(min, { error }).max(max, { error });

export const scheduleInput = z
  .object({
    includesSpam: z.boolean(),
    variant: z.enum(["spreadsheet", "program"]),
    frequency: z.enum(["daily", "weekly", "monthly"]),
    hour: whole(0, 23, "Choose an hour from 0 to 23."),
    weekday: whole(1, 7, "Choose a weekday from 1 (Monday) to 7.").nullish(),
    monthDay: whole(1, 31, "Choose a day of the month from 1 to 31.").nullish(),
    target: targetInput,
  })
  .refine(({ frequency, weekday }) => frequency !== "weekly" || weekday != null, { error: "Choose a weekday." })
  .refine(({ frequency, monthDay }) => frequency !== "monthly" || monthDay != null, {
    error: "Choose a day of the month.",
  });

export type TargetInput = z.input<typeof targetInput>;
export type ScheduleInput = z.input<typeof scheduleInput>;

/** Normalizes the settings. Throws INVALID naming what is missing. */
export function readSettings(target: z.output<typeof targetInput>): TargetSettings {
  const none: TargetSettings = { address: "", attach: false, url: "", region: "", bucket: "", folder: "", user: "" };
  switch (target.kind) {
    case "email": {
      const address = emailAddress.safeParse(target.address ?? "");
      if (!address.success) throw invalid("Choose an email address.");
      return { ...none, address: address.data, attach: target.attach ?? false };
    }
    case "s3":
      return {
        ...none,
        url: readUrl(target.url, "Enter the storage’s endpoint, such as https://s3.eu-central-1.amazonaws.com."),
        region: target.region || "us-east-1",
        bucket: required(target.bucket, /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "Enter the bucket’s name."),
        folder: folderOf(target.folder ?? ""),
        user: required(target.user, /./, "Enter the access key ID."),
      };
    case "webdav":
      return {
        ...none,
        url: `${readUrl(target.url, "Enter the folder’s URL, such as https://cloud.example.com/remote.php/dav/files/ana/Exports.")}/`,
        user: required(target.user, /^[^:]+$/, "Enter the user name."),
      };
  }
}

function required(text: string | null | undefined, form: RegExp, error: string): string {
  if (text == null || !form.test(text)) throw invalid(error);
  return text;
}

/** Drops the query, the fragment and a trailing slash. */
function readUrl(text: string | null | undefined, error: string): string {
  if (text == null || !URL.canParse(text)) throw invalid(error);
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw invalid("Use a URL that starts with https://.");
  if (url.username !== "" || url.password !== "")
    throw invalid("Enter the user name and password in their own fields.");
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function folderOf(text: string): string {
  const names = text.split("/").filter((name) => name !== "");
  if (names.some((name) => name === "." || name === "..")) throw invalid("The folder cannot contain “.” or “..”.");
  return names.map((name) => `${name}/`).join("");
}
