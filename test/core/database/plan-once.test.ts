import { describe, expect, it, onTestFinished } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { claimDeliveries } from "../../../server/core/deliveries/deliver.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { findIntakeForms } from "../../../server/core/intake/store/intake-forms.ts";
import { createTestDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

/** Statements that run for each post or attempt and take longer to plan than to run. */
const statements: Record<string, (deps: Deps, round: number) => Promise<unknown>> = {
  "find-intake-forms": (deps, round) => findIntakeForms(systemScope(), deps.db, [`form_${round}`]),
  "claim-mail": (deps, round) =>
    claimDeliveries(systemScope(), deps, {
      transport: "mail",
      limit: round,
      perTarget: 2,
      exceptions: {},
      after: null,
    }),
};

// PostgreSQL plans a statement five times for its values, then keeps a generic plan if that looks no costlier.
describe.each(Object.entries(statements))("The statement %s", (name, run) => {
  it("switches to a cached plan instead of being planned on every run", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const deps = createTestDeps(database.db);
    for (let round = 1; round <= 9; round += 1) await run(deps, round);
    const { rows } = await deps.db.pool.query(
      "SELECT custom_plans::int, generic_plans::int FROM pg_prepared_statements WHERE name = $1",
      [name],
    );
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: 4 }]);
  });
});
