import { systemScope } from "../../../server/access/authenticate.ts";
import { SEND_LIFE_MS } from "../../../server/store/intake/sends.ts";
import { type Draw, START_MS } from "./draw.ts";
import type { Operation } from "./stores.ts";

export function move(draw: Draw): Operation {
  const folder = draw.random() < 0.5 ? ("spam" as const) : ("inbox" as const);
  const move = { ids: draw.ids(), folder, isDoubtful: false, now: draw.now, newDeliveryId: () => draw.newId("dlv") };
  const scope = draw.ownerOf(move.ids[0]);
  const run: Operation["run"] = (store, db) =>
    store.moveSubmissions(scope, db, move, ["id", "folder", "isUndelivered"]);
  return { name: `move to ${folder}`, run };
}

export function mark(draw: Draw): Operation {
  const [ids, status] = [draw.ids(), draw.pick(["read", "unread"] as const)];
  const scope = draw.ownerOf(ids[0]);
  const marks = { status, ...draw.pick([{}, { doneAt: null }, { doneAt: draw.now }, SNOOZED(draw)]) };
  return {
    name: "markSubmissions",
    run: (store, db) => store.markSubmissions(scope, db, ids, marks, ["id", "doneAt", "snoozedUntil"]),
  };
}

const SNOOZED = ({ now }: Draw) => ({ doneAt: now, snoozedUntil: new Date(now.getTime() + 1_000) });

export function wake({ now }: Draw): Operation {
  return { name: "wakeSnoozed", run: (store, db) => store.wakeSnoozed(systemScope(), db, now) };
}

export function deleteSome(draw: Draw): Operation {
  const [ids, now] = [draw.ids(2), draw.now];
  const scope = draw.ownerOf(ids[0]);
  return { name: "trashSubmissions", run: (store, db) => store.trashSubmissions(scope, db, { ids, now }) };
}

export function openTrash(draw: Draw): Operation {
  const trashed = [...draw.model.trash];
  const [id = "sub_none", row] = trashed[draw.integer(Math.max(1, trashed.length))] ?? [];
  const scope = draw.ownerOf(id);
  const [ids, now] = [[id, ...draw.ids(1)], draw.now];
  // What was deleted at the instant itself cannot be restored any more.
  const trashedAfter = new Date((row?.trashedAt ?? now).getTime() - draw.integer(2));
  return draw.pick<Operation>([
    { name: "restoreSubmissions", run: (store, db) => store.restoreSubmissions(scope, db, { ids, now, trashedAfter }) },
    { name: "removeTrashed", run: (store, db) => store.removeTrashed(scope, db, { ids, trashedAfter }) },
    { name: "countTrashed", run: (store, db) => store.countTrashed(scope, db, { trashedAfter }) },
  ]);
}

export function erase(draw: Draw): Operation {
  const scope = draw.scope();
  const criterion = {
    value: draw.pick(["grace@example.test", "hedy"]),
    place: draw.pick(["whole", "anywhere"] as const),
  };
  const [id, createdAt] = [draw.newId("era"), draw.now];
  const run: Operation["run"] = async (store, db) => {
    const range = await store.nextRange(scope, db, { before: null, most: 8 });
    if (range === null) return null;
    const forms = await store.findMatchingForms(scope, db, criterion, range);
    const matching = await store.findMatching(scope, db, criterion, range);
    const ids = await store.findMatchingIds(scope, db, criterion, { ...range, most: 2 });
    await store.eraseSome(scope, db, ids, (gone, formIds) => ({
      ...{ ...gone, id, createdAt, completedAt: createdAt, formCounts: formIds.map((formId) => [formId, 1]) },
    }));
    return { range, forms, matching, ids };
  };
  return { name: "eraseSome", run };
}

export function sweep(draw: Draw): Operation {
  const { id } = draw.account();
  const times = [...draw.model.submissions.values()]
    .filter(({ accountId }) => accountId === id)
    .map(({ createdAt }) => createdAt.getTime())
    .sort((one, other) => one - other);
  // What was made at the cut-off itself goes, and what was made a millisecond later stays.
  const edge = times[draw.integer(Math.ceil(times.length * 0.4))] ?? START_MS;
  const cutOff = new Date(edge - draw.integer(2));
  const trashed = [...draw.model.trash.values()].map(({ trashedAt }) => trashedAt.getTime());
  const trashedUntil = new Date((trashed.sort((one, other) => one - other)[0] ?? START_MS) - draw.integer(2));
  const expiry = { accountId: id, cutOff, trashedUntil, recordedFrom: new Date(0), now: new Date(0) };
  if (draw.random() < 0.2) {
    const now = new Date(edge + SEND_LIFE_MS + draw.integer(2));
    return { name: "deleteOldSends", run: (store, db) => store.deleteOldSends(systemScope(), db, now) };
  }
  if (draw.random() < 0.3) return { name: "findDue", run: (store, db) => store.findDue(systemScope(), db, [expiry]) };
  return { name: "deleteExpired", run: (store, db) => store.deleteExpired(systemScope(), db, expiry) };
}

export function count(draw: Draw): Operation {
  const scope = draw.scope();
  const formIds = [...draw.model.forms.keys()];
  return { name: "countSubmissions", run: (store, db) => store.countSubmissions(scope, db, formIds) };
}

export function compact(): Operation {
  const run: Operation["run"] = async (store, db) => void (await store.compactCounters(systemScope(), db, 7));
  return { name: "compactCounters", run };
}

export function retention(draw: Draw): Operation {
  const account = draw.account();
  const change = {
    retentionDays: 5,
    retentionInForce: 5 + draw.integer(3),
    nextRetentionDays: null,
    nextRetentionAt: null,
  };
  const before = draw.random() < 0.5 ? account : { ...account, retentionInForce: 999 };
  const scope = draw.scope(account);
  return { name: "updateRetention", run: (store, db) => store.updateRetention(scope, db, before, change) };
}

export function files(draw: Draw): Operation {
  const scope = draw.scope();
  const submissionIds = [...draw.model.submissions.keys()];
  const fileId = draw.pick([...draw.model.files.keys(), "file_none"]);
  const keys = [...draw.model.fileRemovals, "key 1", "key 2", "key 3"];
  const key = { id: draw.newId("file"), encryptedKey: "sealed", createdAt: draw.now };
  return draw.pick<Operation>([
    { name: "filesOfSubmissions", run: (store, db) => store.filesOfSubmissions(scope, db, submissionIds) },
    { name: "fileById", run: (store, db) => store.fileById(scope, db, fileId) },
    { name: "storageUsedByForm", run: (store, db) => store.storageUsedByForm(scope, db) },
    {
      name: "findFileRemovals",
      run: async (store, db) => (await store.findFileRemovals(systemScope(), db, 1_000)).sort(),
    },
    { name: "forgetFileRemovals", run: (store, db) => store.forgetFileRemovals(systemScope(), db, keys.slice(0, 1)) },
    {
      name: "findNamedKeys",
      run: async (store, db) => [...(await store.findNamedKeys(systemScope(), db, keys))].sort(),
    },
    { name: "addFileKey", run: (store, db) => store.addFileKey(systemScope(), db, key) },
    { name: "findFileKeys", run: (store, db) => store.findFileKeys(systemScope(), db) },
  ]);
}
