import { createBrowserChoice } from "../ui/browser-choice.ts";

const choice = createBrowserChoice("postern-notifications");

export function setNotifications(isOn: boolean): void {
  choice.set(isOn ? "on" : "off");
}

/** What the browser answers when it is asked; without notifications it is never asked. */
export function notificationPermission(): NotificationPermission | "unavailable" {
  return window.isSecureContext && "Notification" in window ? Notification.permission : "unavailable";
}

/** Whether this browser shows notifications: the owner switched them on here, and the browser still allows them. */
export function useNotifications(): boolean {
  return choice.use() === "on" && notificationPermission() === "granted";
}
