import { authenticateOperator, authenticateSystem } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { createOwner } from "../services/accounts/create-owner.ts";
import { listForms } from "../services/forms/list-forms.ts";
import { seedSubmissions } from "../services/seed/seed-submissions.ts";
import { createToken } from "../services/tokens/create-token.ts";

/** What a person needs to look around in the demo. */
export interface DemoFacts {
  readonly email: string;
  readonly password: string;
  readonly formId: string;
  readonly token: string;
}

const EMAIL = "demo@example.com";
const PASSWORD = "demo-password";
const AMOUNTS = { forms: 4, submissions: 600, days: 28 };

/** Makes the demo owner with forms and submissions, or finds those of an earlier demo; the agent token is new each time. */
export async function prepareDemoOwner(deps: Deps): Promise<DemoFacts> {
  await makeOwnerOnce(deps);
  const scope = await authenticateOperator(deps, EMAIL);
  const [known] = await listForms(scope, deps);
  const formId = known?.id ?? (await seedSubmissions(scope, deps, AMOUNTS)).formIds[0];
  if (formId === undefined) throw new Error("The demo has no form.");
  const { secret } = await createToken(scope, deps, {
    name: "Demo agent",
    content: true,
    formIds: [],
    expiresInDays: 7,
  });
  return { email: EMAIL, password: PASSWORD, formId, token: secret };
}

async function makeOwnerOnce(deps: Deps): Promise<void> {
  try {
    await createOwner(
      authenticateSystem(),
      deps,
      { email: EMAIL, password: PASSWORD, name: "Demo owner" },
      { onlyFirst: false, byOperator: true },
    );
  } catch (error) {
    if (!(error instanceof PosternError && error.code === "CONFLICT")) throw error;
  }
}
