import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./step-list.module.css";
import type { Step } from "./steps.ts";

interface StepListProps {
  readonly steps: readonly Step[];
  readonly headings: 2 | 3;
  readonly action: (name: Step["name"]) => ReactNode;
}

export function StepList({ steps, headings, action }: StepListProps) {
  const Heading = `h${headings}` as const;
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, title, text, isDone }, index) => (
        <li key={name} data-done={isDone || undefined}>
          <span className={classes.mark} aria-hidden="true">
            {isDone ? <IconCheck size={18} stroke={2.5} /> : index + 1}
          </span>
          <Heading>
            {title}
            {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
          </Heading>
          <p>{text}</p>
          {!isDone && <div className={classes.action}>{action(name)}</div>}
        </li>
      ))}
    </ol>
  );
}
