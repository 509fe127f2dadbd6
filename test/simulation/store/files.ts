import type { OwnerScope } from "../../../server/scope/scope.ts";
import type * as realKeys from "../../../server/store/files/file-keys.ts";
import type * as real from "../../../server/store/files/files.ts";
import type * as realRemovals from "../../../server/store/files/removals.ts";
import { type ModelState, step } from "./state.ts";

/*
 * The model of `server/store/files/files.ts`, `removals.ts` and `file-keys.ts`. No backups are taken in a life, so that
 * what was removed is forgotten at once.
 */

export const filesOfSubmissions: typeof real.filesOfSubmissions = (scope, db, submissionIds) =>
  step(db, "find files", (model) => {
    const found = new Map<string, real.FileRow[]>();
    for (const id of submissionIds) {
      const files = visibleFiles(model, scope).filter(({ submissionId }) => submissionId === id);
      if (files.length > 0) found.set(id, files);
    }
    return found;
  });

export const fileById: typeof real.fileById = (scope, db, id) =>
  step(db, "find a file", (model) => visibleFiles(model, scope).find((file) => file.id === id) ?? null);

export const storageUsedByForm: typeof real.storageUsedByForm = (scope, db) =>
  step(db, "measure what files take up", (model) => {
    const used = new Map<string, real.StorageUse>();
    for (const { formId, size, storageKey } of visibleFiles(model, scope)) {
      if (storageKey === null) continue;
      const { files, bytes } = used.get(formId) ?? { files: 0, bytes: 0 };
      used.set(formId, { files: files + 1, bytes: bytes + size });
    }
    return used;
  });

function visibleFiles(model: ModelState, scope: OwnerScope): real.FileRow[] {
  const { forms } = scope.permissions;
  return [...model.files.values()]
    .filter(({ accountId, receivedAt }) => accountId === scope.accountId && receivedAt > scope.visibleAfter)
    .filter(({ formId, submissionId }) => (forms === "all" || forms.includes(formId)) && !model.trash.has(submissionId))
    .sort((one, other) => one.position - other.position);
}

export const findFileRemovals: typeof realRemovals.findFileRemovals = (_scope, db, most) =>
  step(db, "find files to remove", (model) => [...model.fileRemovals].slice(0, most));

export const forgetFileRemovals: typeof realRemovals.forgetFileRemovals = (_scope, db, keys) =>
  step(db, "forget removed files", (model) => {
    for (const key of keys) model.fileRemovals.delete(key);
  });

export const findNamedKeys: typeof realRemovals.findNamedKeys = (_scope, db, keys) =>
  step(db, "find named keys", (model) => {
    const named = new Set([...model.files.values()].map(({ storageKey }) => storageKey));
    return new Set(keys.filter((key) => named.has(key)));
  });

export const markFileRemovals: typeof realRemovals.markFileRemovals = () => absent();
export const findOldFileRemovals: typeof realRemovals.findOldFileRemovals = () => absent();

function absent(): never {
  throw new Error("The model takes no backups.");
}

export const findFileKeys: typeof realKeys.findFileKeys = (_scope, db) =>
  step(db, "find file keys", (model) =>
    [...model.fileKeys]
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
      .map(({ id, encryptedKey }) => ({ id, encryptedKey })),
  );

export const addFileKey: typeof realKeys.addFileKey = (_scope, db, key) =>
  step(db, "add a file key", (model) => {
    model.fileKeys.push({ ...key });
  });
