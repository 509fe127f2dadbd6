import { notifications } from "@mantine/notifications";
import type { CombinedError } from "urql";
import { describeFailure } from "../graphql/failure.ts";

/** Tells the owner that what they asked for was not done. */
export function notifyFailure(title: string, error: CombinedError): void {
  notifications.show({ color: "brick", title, message: describeFailure(error).message, autoClose: 8000 });
}
