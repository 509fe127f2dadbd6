import { notifications } from "@mantine/notifications";
import { signOut } from "./auth-requests.ts";

/** Signs out in this browser. */
export async function leave(): Promise<void> {
  const problem = await signOut();
  if (problem === null) {
    sessionStorage.clear();
    // A full load, so that nothing read so far stays in memory.
    window.location.assign("/sign-in");
  } else {
    notifications.show({ color: "brick", title: "You are still signed in", message: problem });
  }
}
