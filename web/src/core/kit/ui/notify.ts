import { type NotificationData, notifications } from "@mantine/notifications";
import { describeFailure, isUnauthenticated } from "../graphql/failure.ts";
import type { CombinedError } from "../graphql/urql.ts";

let shown: string | null = null;

/** Says what was done, and replaces what was said before. Returns its id. */
export function notify(notification: NotificationData): string {
  const id = notifications.show(notification);
  if (shown !== null && shown !== id) notifications.hide(shown);
  shown = id;
  return id;
}

/**
 * Tells the owner that what they asked for was not done; nothing takes its place before its time. Who was signed out
 * reads so on the sign-in page.
 */
export function notifyFailure(title: string, error: CombinedError): void {
  if (isUnauthenticated(error)) return;
  notifications.show({ color: "brick", title, message: describeFailure(error).message, autoClose: 8000 });
}
