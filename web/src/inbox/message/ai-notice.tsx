import { IconRobot } from "@tabler/icons-react";
import classes from "./ai-notice.module.css";

/** Above a message with text aimed at a machine: one line, which unfolds to what to do about it. */
export function AiNotice() {
  return (
    <details className={classes.root}>
      <summary>
        <IconRobot size={16} aria-hidden="true" />
        <span>Contains instructions aimed at an AI</span>
        <span className={classes.more}>Details</span>
      </summary>
      <p>
        Postern never acts on them and tells connected agents to ignore them. Be careful when you paste this message
        into other tools.
      </p>
    </details>
  );
}
