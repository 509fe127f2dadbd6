import { Skeleton } from "@mantine/core";
import classes from "./reading-pane.module.css";

export function MessageLoading() {
  return (
    <div className={classes.message} role="status" aria-label="Loading the message">
      <Skeleton height={24} width="40%" mb={10} />
      <Skeleton height={14} width="30%" mb={36} />
      <Skeleton height={14} mb={10} />
      <Skeleton height={14} mb={10} />
      <Skeleton height={14} width="60%" />
    </div>
  );
}
