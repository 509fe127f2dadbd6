import { notifications } from "@mantine/notifications";

/** Puts an address of the dashboard on the clipboard. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notifications.show({ message: "The link is copied. It opens for you, once you are signed in." });
  } catch {
    // Browsers keep it from pages that are not served over https.
    notifications.show({
      color: "brick",
      title: "Could not be copied",
      message: "Your browser does not allow it here.",
    });
  }
}
