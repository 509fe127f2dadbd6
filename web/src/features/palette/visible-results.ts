import type { PaletteCommand, PaletteGroup } from "../../core/kit/commands/palette-command.ts";
import { type Ranked, rankCommands } from "./rank.ts";

/** Grouped under headings while the query is empty, otherwise one ranked list. */
export interface Shown {
  readonly groups: readonly { readonly heading: string | null; readonly entries: readonly Ranked[] }[];
  readonly more: number;
}

const MAX_LISTED = 40;
const MAX_FORMS = 5;

export function visibleResults(
  query: string,
  groups: readonly PaletteGroup[],
  searches: readonly PaletteCommand[],
  recent: readonly string[],
  messages: readonly PaletteCommand[] = [],
): Shown {
  const all = groups.flatMap(({ commands }) => commands);
  if (query.trim() === "") return defaultGroups(groups, all, recent);
  const ranked = rankCommands(query, all, recent);
  const entries = [...ranked.slice(0, MAX_LISTED), ...searches.map(plain)];
  const found = messages.length === 0 ? [] : [{ heading: "Messages", entries: messages.map(plain) }];
  return { groups: [{ heading: null, entries }, ...found], more: Math.max(0, ranked.length - MAX_LISTED) };
}

function defaultGroups(
  groups: readonly PaletteGroup[],
  all: readonly PaletteCommand[],
  recent: readonly string[],
): Shown {
  const known = new Map(all.map((command) => [command.id, command]));
  // Message commands depend on the message, and are listed above anyway.
  const lately = recent.flatMap((id) => (id.startsWith("message/") ? [] : (known.get(id) ?? [])));
  const listed = groups.map(({ heading, commands }) => ({
    heading,
    entries: (heading === "Forms" ? commands.slice(0, MAX_FORMS) : commands).map(plain),
  }));
  const ofMessages = listed.findIndex(({ heading }) => heading === "Forms");
  listed.splice(Math.max(0, ofMessages), 0, { heading: "Recent", entries: lately.map(plain) });
  const seen = new Set<string>();
  const groupsOnce = listed.map(({ heading, entries }) => ({
    heading,
    entries: entries.filter(({ command }) => !seen.has(command.id) && seen.add(command.id)),
  }));
  return { groups: groupsOnce.filter(({ entries }) => entries.length > 0), more: 0 };
}

function plain(command: PaletteCommand): Ranked {
  return { command, at: [] };
}
