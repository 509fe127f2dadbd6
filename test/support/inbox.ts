import { notifications, notificationsStore } from "@mantine/notifications";
import { expect, onTestFinished, vi } from "vitest";
import persistedDocuments from "../../shared/operations/persisted-documents.json" with { type: "json" };
import { ChangeQueue } from "../../web/src/core/inbox/actions/change-queue.ts";
import { createInbox } from "../../web/src/core/inbox/actions/inbox.ts";
import {
  type Effect,
  initialState,
  type ShownMessage,
  visibleRows,
} from "../../web/src/core/inbox/actions/inbox-state.ts";
import { inList } from "../../web/src/core/inbox/actions/inbox-steps.ts";
import { runEffect } from "../../web/src/core/inbox/actions/run-effect.ts";
import type { ListAction, ListPlace } from "../../web/src/core/inbox/state/list-state.ts";
import type { Row } from "../../web/src/core/inbox/state/submission-rows.ts";
import { rememberUndo } from "../../web/src/core/kit/commands/undo.ts";
import { createClient } from "../../web/src/core/kit/graphql/client.ts";
import { setConnection } from "../../web/src/core/kit/graphql/connection.ts";
import { notify } from "../../web/src/core/kit/ui/notify.ts";

const documents = new Map(Object.entries(persistedDocuments));

/** A message; a higher number arrived later. */
export function messageRow(number: number, but: Partial<Row> = {}): Row {
  return {
    __typename: "Submission",
    id: `sub_${number}`,
    createdAt: "2026-11-21T12:00:00.000Z",
    folder: "inbox",
    status: "unread",
    doneAt: null,
    snoozedUntil: null,
    isStarred: false,
    labelIds: [],
    assignee: null,
    sender: `Visitor ${number}`,
    preview: "",
    addressesAi: false,
    isUndelivered: false,
    isUnconfirmed: false,
    notKept: null,
    replyState: null,
    hasFiles: false,
    after: null,
    ...but,
  };
}

export const OPEN_MESSAGES: ListPlace = {
  formId: "frm_1",
  folder: "inbox",
  filter: { done: false },
  done: false,
  isFiltered: false,
  table: null,
};

interface Asked {
  readonly name: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly keepalive: boolean;
  readonly headers: Headers;
  answer(data?: object): void;
  fail(): void;
}

/** The server as the browser's client sees it: every request waits until the test answers it. */
function holdServer() {
  const asked: Asked[] = [];
  let taken = 0;
  // Makes urql accept an operation given only by its hash, as in the browser.
  vi.stubEnv("NODE_ENV", "production");
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    const { documentId, variables } = JSON.parse(String(init.body));
    const name = /\b(?:query|mutation) (\w+)/.exec(documents.get(documentId) ?? "")?.[1] ?? "";
    return new Promise<Response>((resolve, reject) => {
      asked.push({
        name,
        variables,
        keepalive: init.keepalive === true,
        headers: new Headers(init.headers),
        answer: (data = { __typename: "Mutation" }) => resolve(Response.json({ data })),
        fail: () => reject(new TypeError("Failed to fetch")),
      });
    });
  });
  return {
    /** Requests waiting for an answer or already answered. */
    asked,
    /** The next request, once it arrives. */
    next: async (): Promise<Asked> => {
      taken += 1;
      await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(taken));
      const request = asked[taken - 1];
      if (request === undefined) throw new Error("Nothing is asked.");
      return request;
    },
  };
}

interface Opened {
  readonly rows?: readonly Row[];
  readonly place?: ListPlace;
  readonly openId?: string | null;
  readonly nextCursor?: string | null;
  readonly changes?: ChangeQueue;
}

/** A page with a loaded inbox list, from its reducer to the client's requests. */
export function openInbox(opened: Opened = {}) {
  const { place = OPEN_MESSAGES, openId = null, nextCursor = null, changes = new ChangeQueue() } = opened;
  const rows = opened.rows ?? [5, 4, 3, 2, 1].map((number) => messageRow(number));
  const server = holdServer();
  const client = createClient({ onUnauthenticated: () => {}, onAccountLost: () => {} });
  notifications.clean();
  setConnection("connected");
  onTestFinished(() => notifications.clean());
  const performed: Effect[] = [];
  const inbox = createInbox(
    initialState(place, openId),
    (effect) => {
      performed.push(effect);
      runEffect(effect, {
        client,
        changes,
        announce: ({ isDone, ...words }, undo) => {
          const { forget } = rememberUndo({ ...words, undo });
          void isDone.then((done) => (done ? notify({ message: words.message }) : forget()));
        },
        reader: { locale: "en-GB", timeZone: "UTC" },
        open: () => {},
        addressOf: (id) => `/?submission=${id}`,
        isScrolled: () => false,
        onScreen: shownIds,
        dispatch: inbox.dispatch,
      });
    },
    () => false,
  );
  const shownIds = () => visibleRows(inbox.read().list).map(({ id }) => id);
  const hear = (action: ListAction) => inbox.dispatch((before) => inList(before, action));
  inbox.start(place, null, false);
  const page = { ...pageOf(rows), nextCursor };
  hear({ type: "loaded", place, after: null, page });
  const { press } = inbox.acting;
  return {
    ...inbox,
    place,
    changes,
    server,
    performed,
    press: (...commands: readonly Parameters<typeof press>[0][]) => commands.forEach(press),
    /** Loads a message in the reading pane. */
    show: (row: Row, but: Partial<ShownMessage> = {}) =>
      inbox.reading.show({ ...row, canReply: true, replyAddress: "ana@example.com", ...but }, true),
    shownIds,
    /** Delivers a server notification about the rows. */
    hear,
    rowOf: (id: string) => inbox.read().list.rows.find((row) => row.id === id),
    /** The addresses the page navigated to, as ids of the opened messages. */
    addresses: () => performed.flatMap((effect) => (effect.type === "open" ? [effect.row?.id ?? null] : [])),
    /** Waits until the page has shown a notice. */
    said: (text: string) => vi.waitFor(() => expect(notices()).toContain(text)),
    notices,
  };
}

/** The server's answer to a list that rereads these rows, including all of those on screen among them. */
export function listOf(rows: readonly Row[]) {
  const page = { __typename: "SubmissionPage", ...pageOf(rows) };
  return { __typename: "Query", found: page.nodes, submissions: page };
}

export function pageOf(rows: readonly Row[]) {
  const counts = { __typename: "FolderCounts" as const, inbox: rows.length, inboxUnread: 0, spam: 0 };
  const nodes = rows.map(({ after, form, ...row }) => row);
  return { nodes, nextCursor: null, previousCursor: null, counts, total: rows.length };
}

function notices(): readonly string[] {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].map(({ title = "", message }) => `${String(title)}${String(message)}`);
}
