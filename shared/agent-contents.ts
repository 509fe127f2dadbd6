/** Which messages agents may read the contents of, from least to most: none, those in the inbox that do not address an AI, all. */
export const AGENT_CONTENTS = ["none", "screened", "all"] as const;

export type AgentContents = (typeof AGENT_CONTENTS)[number];

/** How many messages a credential may read the contents of within 24 hours, unless its owner chooses otherwise. */
export const DEFAULT_CONTENTS_PER_DAY = 500;
export const MAX_CONTENTS_PER_DAY = 1_000_000;

/** Characters of a name, of a value and of all fields of one message that an agent is given. Fields after them are left out. */
export const AGENT_FIELDS = { name: 200, value: 4_000, all: 20_000 } as const;
