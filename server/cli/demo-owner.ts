import { APPLICATION_FORM } from "@postern/sample-data";
import { authenticateOperator, systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { createOwner } from "../services/accounts/create-owner.ts";
import { createToken } from "../services/agents/tokens.ts";
import { listForms } from "../services/forms/forms.ts";
import { inventHistory } from "../services/seed/invent-history.ts";
import { seedApplications } from "../services/seed/seed-applications.ts";
import { seedSubmissions } from "../services/seed/seed-submissions.ts";

export interface DemoFacts {
  readonly email: string;
  readonly password: string;
  readonly formId: string;
  readonly token: string;
}

const EMAIL = "demo@example.com";
const PASSWORD = "plum lantern orbit";
const DESTINATION = "inbox@studio.example";
const AMOUNTS = {
  forms: 4,
  submissions: 600,
  days: 28,
  destination: DESTINATION,
  quiet: { kind: "Newsletter sign-up", days: 5 },
};

/** Makes the demo owner with forms and submissions, or finds those of an earlier demo; the agent token is new each time. */
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
  const forms = await listForms(scope, deps);
  const jobs = forms.find(({ name }) => name === APPLICATION_FORM);
  if (jobs !== undefined) await seedApplications(scope, deps, { formId: jobs.id, applications: 14, days: 12 });
  await inventHistory(scope, deps, { formIds, days: AMOUNTS.days });
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
