/** Messages whose contents agents may read, from least to most: none, inbox messages that do not address an AI, all. */
export const AGENT_CONTENTS = ["none", "screened", "all"] as const;

export type AgentContents = (typeof AGENT_CONTENTS)[number];

/** Number of messages whose contents a credential may read within 24 hours, unless its owner chooses otherwise. */
export const DEFAULT_CONTENTS_PER_DAY = 500;
export const MAX_CONTENTS_PER_DAY = 1_000_000;

/**
 * Maximum characters of a name, of a value and of all fields of one message given to an agent. Later fields are
 * omitted.
 */
export const AGENT_FIELDS = { name: 200, value: 4_000, all: 20_000 } as const;
