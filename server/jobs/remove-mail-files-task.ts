import type { Task } from "graphile-worker";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { removeMailFiles } from "../mail/mail-files.ts";

const removalPayload = z.object({ names: z.array(z.string()) });

/** Removes the mails as files of submissions that are gone. */
export function createRemoveMailFilesTask(deps: Deps): Task {
  return async (payload) => {
    const { names } = removalPayload.parse(payload);
    await removeMailFiles(deps.config.dataDir, new Set(names));
  };
}
