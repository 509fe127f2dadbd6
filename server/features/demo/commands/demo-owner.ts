import { APPLICATION_FORM } from "@postern/sample-data";
import { authenticateOperator, systemScope } from "../../../core/access/authenticate.ts";
import { createOwner } from "../../../core/accounts/create-owner.ts";
import { createToken } from "../../../core/agents/tokens.ts";
import type { Deps } from "../../../core/deps.ts";
import { listForms } from "../../../core/forms/forms.ts";
import { PosternError } from "../../../core/platform/errors.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { inventHistory } from "../invent-history.ts";
import { seedApplications } from "../seed-applications.ts";
import { seedEmails } from "../seed-emails.ts";
import { seedPrivacy } from "../seed-privacy.ts";
import { seedSubmissions } from "../seed-submissions.ts";
import { seedTriage } from "../seed-triage.ts";
import { formIdOf, seedWorkflow } from "../seed-workflow.ts";
import { findSeededSubmissions } from "../store/seed.ts";

export interface DemoFacts {
  readonly email: string;
  readonly password: string;
  readonly formId: string;
  readonly token: string;
}

const EMAIL = "demo@example.com";
const PASSWORD = "plum lantern orbit";
const AMOUNTS = {
  forms: 4,
  submissions: 600,
  days: 28,
  // The owner's own address, so no confirmation is needed.
  destination: EMAIL,
  quiet: { kind: "Newsletter sign-up", days: 5 },
};

/**
 * Creates the demo owner with forms and submissions, or reuses those of an earlier demo; the agent token is always new.
 */
export async function prepareDemoOwner(deps: Deps): Promise<DemoFacts> {
  await makeOwnerOnce(deps);
  const scope = await authenticateOperator(deps, EMAIL);
  const [known] = await listForms(scope, deps);
  const formId = known?.id ?? (await seedDemo(scope, deps));
  if (formId === undefined) throw new Error("The demo has no form.");
  const { secret } = await createToken(scope, deps, {
    name: "Demo agent",
    content: true,
    formIds: [],
    expiresInDays: 7,
  });
  return { email: EMAIL, password: PASSWORD, formId, token: secret };
}

async function seedDemo(scope: OwnerScope, deps: Deps): Promise<string | undefined> {
  const { formIds } = await seedSubmissions(scope, deps, AMOUNTS);
  const forms = new Map((await listForms(scope, deps)).map(({ id, name }) => [name, id]));
  const jobs = formIdOf(forms, APPLICATION_FORM);
  await seedApplications(scope, deps, { formId: jobs, applications: 14, days: 12 });
  const workflow = await seedWorkflow(scope, deps, { forms, days: AMOUNTS.days });
  const submissions = await findSeededSubmissions(scope, deps.db);
  const messages = submissions.filter(({ folder }) => folder === "inbox");
  const { muted, replies } = await seedTriage(scope, deps, { ...workflow, messages });
  const emailed = messages.filter(({ id }) => !muted.has(id));
  await seedEmails(scope, deps, { messages: emailed, address: EMAIL, replies });
  await inventHistory(scope, deps, { formIds, submissions, days: AMOUNTS.days });
  await seedPrivacy(scope, deps, { forms });
  return formIds[0];
}

async function makeOwnerOnce(deps: Deps): Promise<void> {
  try {
    await createOwner(
      systemScope(),
      deps,
      { email: EMAIL, password: PASSWORD, name: "Demo owner", plan: "pro" },
      { onlyFirst: false, byOperator: true },
    );
  } catch (error) {
    if (!(error instanceof PosternError && error.code === "CONFLICT")) throw error;
  }
}
