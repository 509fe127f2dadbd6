import type * as real from "../../../server/store/files/file-keys.ts";
import { step } from "./state.ts";

/*
 * The model of `server/store/files/file-keys.ts`.
 */

export * from "../../../server/store/files/file-keys.ts";

export const findFileKeys: typeof real.findFileKeys = (_scope, db) =>
  step(db, "find file keys", (model) =>
    [...model.fileKeys]
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
      .map(({ id, encryptedKey }) => ({ id, encryptedKey })),
  );

export const addFileKey: typeof real.addFileKey = (_scope, db, key) =>
  step(db, "add a file key", (model) => {
    model.fileKeys.push({ ...key });
  });
