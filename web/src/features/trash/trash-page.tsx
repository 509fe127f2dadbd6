import { Button, Group, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_TRASH_DAYS } from "../../../../shared/limits.ts";
import { TOUCHES } from "../../core/inbox/pending/pending-operations.ts";
import { countOf } from "../../core/kit/format/counts.ts";
import { EmptyTrashDocument, TrashDocument } from "../../core/kit/graphql/documents.ts";
import base from "../../core/kit/ui/base.module.css";
import cardList from "../../core/kit/ui/card-list.module.css";
import { ConfirmDialog } from "../../core/kit/ui/dialog.tsx";
import { EmptyState } from "../../core/kit/ui/empty-state.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { ListPageLoading, Page } from "../../core/kit/ui/page.tsx";
import { PagedList } from "../../core/kit/ui/paged-list.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { useRefresh } from "../../core/kit/ui/use-refresh.ts";
import { TrashRow } from "./trash-row.tsx";

const TYPES_SHOWN = { additionalTypenames: ["TrashPage"], requestPolicy: "cache-and-network" as const };
const FIRST_PAGE = { after: null };

export function TrashPage() {
  usePageTitle("Trash");
  const asked = { query: TrashDocument, variables: FIRST_PAGE, context: TYPES_SHOWN };
  const { data, refresh, pending } = useLoaded(asked, <ListPageLoading label="Loading the Trash" />, 1);
  useRefresh(refresh);
  if (!data) return pending;
  const { total, nodes } = data.trash;
  const [latest] = nodes;
  return (
    <Page>
      <Group justify="space-between" mb={4}>
        <Title order={1}>Trash</Title>
        {latest !== undefined && <EmptyTrash total={total} until={latest.trashedAt} />}
      </Group>
      <Text c="dimmed" size="sm" mb="lg">
        Deleted messages stay here for up to {MAX_TRASH_DAYS} days. Exports and agents do not see them.
      </Text>
      {latest === undefined ? (
        <EmptyState icon={<IconTrash />} title="The Trash is empty" />
      ) : (
        <PagedList
          query={TrashDocument}
          variables={(after) => ({ after })}
          pageOf={({ trash }) => trash}
          row={(message) => <TrashRow key={message.id} message={message} />}
          loading="Loading the Trash"
          empty="The Trash is empty"
          label="Show more"
          className={`${cardList.list} ${base.between}`}
        />
      )}
    </Page>
  );
}

interface EmptyTrashProps {
  readonly total: number;
  /** Time the latest shown message was deleted, so that messages deleted while the owner decides are kept. */
  readonly until: string;
}

function EmptyTrash({ total, until }: EmptyTrashProps) {
  const [asked, setAsked] = useState<EmptyTrashProps | null>(null);
  const [empty] = useAction(EmptyTrashDocument, "The Trash was not emptied", TOUCHES);
  const onConfirm = async (wish: EmptyTrashProps) => {
    let deleted = 0;
    let step: number | undefined;
    do {
      step = (await empty({ until: wish.until }))?.emptyTrash;
      deleted += step ?? 0;
    } while (step !== undefined && step > 0);
    setAsked(null);
    if (step !== undefined) notify({ message: `Deleted ${countOf(deleted, "message", "messages")} permanently.` });
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked({ total, until })}>
        Empty trash
      </Button>
      {asked !== null && (
        <ConfirmDialog
          title={`Delete ${countOf(asked.total, "message", "messages")} permanently?`}
          label="Empty trash"
          onKeep={() => setAsked(null)}
          onConfirm={() => onConfirm(asked)}
        >
          You cannot undo this.
        </ConfirmDialog>
      )}
    </>
  );
}
