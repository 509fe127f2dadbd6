import { type NotificationData, notifications } from "@mantine/notifications";
import { describeFailure, isUnauthenticated } from "../graphql/failure.ts";
import type { CombinedError } from "../graphql/urql.ts";

const MAX_SHOWN = 3;
/** More would cover the buttons of a phone. */
const MAX_SHOWN_ON_PHONE = 1;

let shown: readonly string[] = [];

/** Says what was done, in place of the oldest notification where there are several. Returns its id. */
export function notify(notification: NotificationData): string {
  const id = notifications.show(notification);
  const max = window.matchMedia("(max-width: 48em)").matches ? MAX_SHOWN_ON_PHONE : MAX_SHOWN;
  const all = [...shown, id];
  shown = all.slice(-max);
  for (const old of all.slice(0, -max)) notifications.hide(old);
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
