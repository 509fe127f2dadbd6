import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MessageList } from "../../core/inbox/actions/use-inbox.ts";
import { folderAt } from "../../core/kit/navigation/folders.ts";
import type { FieldWhere } from "../../core/kit/navigation/search-params.ts";
import { addConditions } from "./figure-conditions.ts";

interface FigureLinkProps {
  readonly list: MessageList;
  readonly where: readonly FieldWhere[];
  readonly className?: string | undefined;
  readonly title?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A figure that links to the messages it counts, in the form's list or table display. */
export function FigureLink({ list, where, className, title, label, children }: FigureLinkProps) {
  const { formId, folder, filterSearch } = list;
  const conditions = addConditions(filterSearch.where, where);
  if (conditions === null) {
    return (
      <span className={className} title="Remove a field from the filter to open these messages.">
        {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
        {children}
      </span>
    );
  }
  return (
    <Link
      {...folderAt(formId, folder)}
      search={{ ...filterSearch, as: undefined, where: conditions }}
      resetScroll={false}
      preload={false}
      className={className}
      title={title}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
