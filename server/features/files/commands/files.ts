import { plural } from "../../../../shared/plural.ts";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { AppContext } from "../../../core/cli/app-context.ts";
import type { CommandResult } from "../../../core/cli/command.ts";
import { UsageError } from "../../../core/cli/explain-error.ts";
import { moveFiles } from "../move-files.ts";
import { openFilePlaces } from "../open-file-store.ts";

/** Moves visitors' files to the place where new ones are stored. */
export async function moveStoredFiles(
  context: AppContext,
  { to }: { readonly to: "folder" | "s3" },
): Promise<CommandResult> {
  const { config } = context;
  const { folder, s3 } = openFilePlaces(config);
  if (s3 === null) {
    throw new UsageError(
      "No bucket is set. Set POSTERN_FILES_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, then try again.",
    );
  }
  if (config.fileStorage.to !== to) {
    throw new UsageError(
      `New files are saved to the other place. Set POSTERN_FILES_TO=${to}, restart Postern, then move the files.`,
    );
  }
  const [from, target] = to === "s3" ? [folder, s3] : [s3, folder];
  return context.use(async (deps) => {
    const { files } = await moveFiles(systemScope(), deps, { from, to: target });
    return { data: { moved: files }, text: `Moved ${plural(files, "file")}.` };
  });
}
