import { Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { notificationPermission, setNotifications, useNotifications } from "./notification-choice.ts";

const PROBLEMS = {
  denied: "Your browser blocks notifications from this site. Allow them in the browser’s settings for this site first.",
  unavailable: "Your browser shows notifications of secure (https) pages only.",
} as const;

/** Switches notifications of new messages on and off in this browser; only this requests the browser's permission. */
export function NotificationSwitch() {
  const isOn = useNotifications();
  const [permission, setPermission] = useState(notificationPermission);
  const toggle = async () => {
    if (isOn) return setNotifications(false);
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer === "granted") setNotifications(true);
  };
  return (
    <Stack gap="xs">
      <Switch
        label="Notify me of new messages when Postern is in the background"
        checked={isOn}
        disabled={permission === "unavailable"}
        onChange={() => void toggle()}
      />
      <Text size="sm" c="dimmed">
        This browser only. Message text is never shown.
      </Text>
      {(permission === "denied" || permission === "unavailable") && (
        <Text size="sm" role="status">
          {PROBLEMS[permission]}
        </Text>
      )}
    </Stack>
  );
}
