import { createBrowserChoice } from "../kit/browser/browser-choice.ts";

const choice = createBrowserChoice("postern-notifications");

export function setNotifications(isOn: boolean): void {
  choice.set(isOn ? "on" : "off");
}

/** Never queries the browser where notifications are unavailable. */
export function notificationPermission(): NotificationPermission | "unavailable" {
  return window.isSecureContext && "Notification" in window ? Notification.permission : "unavailable";
}

/** True if the owner enabled them here and the browser still allows them. */
export function useNotifications(): boolean {
  return choice.use() === "on" && notificationPermission() === "granted";
}
