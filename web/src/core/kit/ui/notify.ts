import { type NotificationData, notifications } from "@mantine/notifications";
import { describeFailure, isUnauthenticated } from "../graphql/failure.ts";
import type { CombinedError } from "../graphql/urql.ts";

let shown: string | null = null;

/** Shows a success notification, replacing the previous one. Returns its id. */
export function notify(notification: NotificationData): string {
  const id = notifications.show(notification);
  if (shown !== null && shown !== id) notifications.hide(shown);
  shown = id;
  return id;
}

/**
 * Notifies the owner of a failed action; nothing replaces the notification early. If the session has ended, the sign-in
 * page says so instead.
 */
export function notifyFailure(title: string, error: CombinedError): void {
  if (isUnauthenticated(error)) return;
  notifications.show({ color: "brick", title, message: describeFailure(error).message, autoClose: 8000 });
}
