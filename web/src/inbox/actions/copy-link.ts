import { notifications } from "@mantine/notifications";

/** Puts an address of the dashboard on the clipboard. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notifications.show({ message: "Link copied. It opens for you when you are signed in." });
  } catch {
    // Browsers keep it from pages that are not served over https.
    notifications.show({
      color: "brick",
      title: "Link not copied",
      message: "Your browser only allows copying on secure (https) pages.",
    });
  }
}
