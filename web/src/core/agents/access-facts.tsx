import { Anchor, Badge, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MAX_CONTENTS_PER_DAY } from "../../../../shared/agent-contents.ts";
import { SetContentsPerDayDocument, type TokenRow_TokenFragment } from "../kit/graphql/documents.ts";
import { WarningBadge } from "../kit/ui/card-list.tsx";
import { Dialog, DialogForm } from "../kit/ui/dialog.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { useSave } from "../kit/ui/use-action.ts";

export function ScopeBadge({ scopes }: Pick<TokenRow_TokenFragment, "scopes">) {
  return scopes.includes("content") ? <WarningBadge>Reads contents</WarningBadge> : <Badge>Metadata only</Badge>;
}

export function LastUsed({ at }: { readonly at: string | null }) {
  if (at === null) return <span>Never used</span>;
  return (
    <span>
      Last used <Instant at={at} as="short" />
    </span>
  );
}

interface ContentLimitProps {
  readonly credential: { readonly id: string; readonly name: string } & Limit;
}

interface Limit {
  readonly contentsPerDay: number;
  readonly contentsRead: number;
}

const TOUCHED = { additionalTypenames: ["AgentConnection", "AgentToken"] };

/** How many messages' contents an agent has read, its limit, and a way to change it. */
export function ContentLimit({ credential }: ContentLimitProps) {
  const { id, name, contentsPerDay, contentsRead } = credential;
  const [opened, { open, close }] = useDisclosure(false);
  const setContentsPerDay = useSave(SetContentsPerDayDocument, TOUCHED);
  return (
    <span>
      {contentsRead.toLocaleString()} of {contentsPerDay.toLocaleString()} messages read in 24 hours ·{" "}
      <Anchor component="button" type="button" inherit onClick={open} aria-label={`Change the daily limit of ${name}`}>
        Change
      </Anchor>
      <Dialog opened={opened} onClose={close} title="Daily limit" closeOnClickOutside={false}>
        <DialogForm
          label="Save"
          onCancel={close}
          send={(text) => setContentsPerDay({ id, contentsPerDay: Number(text("contentsPerDay")) }, close)}
        >
          <LimitInput limit={contentsPerDay} />
        </DialogForm>
      </Dialog>
    </span>
  );
}

export function LimitInput({ limit }: { readonly limit: number }) {
  return (
    <TextInput
      name="contentsPerDay"
      type="number"
      label="Messages it may read in 24 hours"
      description="Of further messages it gets no contents, and you are told by email."
      defaultValue={limit}
      min={0}
      max={MAX_CONTENTS_PER_DAY}
      step={1}
      required
      maw="16rem"
    />
  );
}
