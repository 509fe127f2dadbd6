import { Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link, type LinkProps, useMatches } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import navLink from "./nav-link.module.css";
import classes from "./section-frame.module.css";
import { UnsavedGuard } from "./unsaved-changes.tsx";

export interface SectionLink {
  readonly label: string;
  readonly link: LinkProps;
}

interface SectionFrameProps {
  readonly label: string;
  /** The page's heading, if nothing above names it. */
  readonly title?: string;
  /** The first section's address is the parent of the others. */
  readonly sections: readonly [SectionLink, ...SectionLink[]];
  readonly children: ReactNode;
}

/** Settings in sections with an address each, all listed beside the open one. */
export function SectionFrame({ label, title, sections, children }: SectionFrameProps) {
  return (
    <UnsavedGuard>
      <div className={classes.root}>
        {title !== undefined && (
          <Title order={1} className={classes.title ?? ""}>
            {title}
          </Title>
        )}
        <Sections label={label} sections={sections} />
        <div>{children}</div>
      </div>
    </UnsavedGuard>
  );
}

function Sections({ label, sections }: Pick<SectionFrameProps, "label" | "sections">) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const here = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const current = sections.findLast(({ link }) => here.startsWith(String(link.to))) ?? sections[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setIsOpen(false);
  };
  return (
    <nav className={classes.nav} aria-label={label} onKeyDown={onKeyDown}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {current.label}
        <IconChevronDown size={18} aria-hidden="true" />
      </UnstyledButton>
      <ul className={classes.list} id={listId}>
        {sections.map((section) => (
          <li key={section.label}>
            <Link
              {...section.link}
              className={navLink.link}
              activeOptions={{ exact: section.link.to === sections[0].link.to }}
              onClick={() => setIsOpen(false)}
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
