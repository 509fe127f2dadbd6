import { Box, Group, Text } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import base from "../../kit/ui/base.module.css";
import classes from "./spam-check.module.css";

/** Shown above a message with text aimed at a machine: one line that expands to advice. */
export function AiNotice() {
  return (
    <Box component="details" w="fit-content" maw="100%" mt="0.6rem" className={base.warning ?? ""}>
      <Group component="summary" className={classes.summary ?? ""} px="0.6rem" py="0.25rem" gap="0.45rem" wrap="nowrap">
        <IconRobot size={16} aria-hidden="true" />
        <span>Contains instructions aimed at an AI</span>
        <span className={classes.more}>Details</span>
      </Group>
      <Text inherit maw="38rem" px="0.6rem" pt="0.1rem" pb="xs">
        Postern never acts on them and tells connected agents to ignore them. Be careful when you paste this message
        into other tools.
      </Text>
    </Box>
  );
}
