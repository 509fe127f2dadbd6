import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** Where the owner sees who read what. */
export function RecordLink() {
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/settings/data" />}>
      Data & privacy
    </Anchor>
  );
}
