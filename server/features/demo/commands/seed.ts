import { authenticateOperator } from "../../../core/access/authenticate.ts";
import type { AppContext } from "../../../core/cli/app-context.ts";
import type { CommandResult } from "../../../core/cli/command.ts";
import { createProgress } from "../../../core/cli/progress.ts";
import { seedSubmissions } from "../seed-submissions.ts";

interface SeedOptions {
  readonly email: string;
  readonly forms: number;
  readonly submissions: number;
  readonly days: number;
}

export function seed(context: AppContext, { email, ...amounts }: SeedOptions): Promise<CommandResult> {
  return context.use(async (deps) => {
    const progress = createProgress("submissions", amounts.submissions, deps.log);
    const scope = await authenticateOperator(deps, email);
    const result = await seedSubmissions(scope, deps, amounts, progress.update).finally(progress.end);
    return {
      data: { ...result },
      text: `Added ${result.submissions} submissions to ${result.formIds.length} forms:\n${result.formIds.join("\n")}`,
    };
  });
}
