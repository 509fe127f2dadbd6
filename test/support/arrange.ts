import type { Deps } from "../../server/core/deps.ts";
import { type FormFacts, type OwnerFacts, owner, type TestForm, type TestOwner } from "./builders.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import type { TestDatabase } from "./database.ts";
import { createTestDeps, type TestDepsOptions } from "./deps.ts";
import { createTestIntake, type TestIntake, type TestIntakeOptions } from "./intake.ts";

interface OwnersArrangement extends OwnerFacts, Omit<TestDepsOptions, "clock"> {
  /** The fixed time of the clock. */
  readonly now?: Date | string;
}

interface Arrangement extends OwnersArrangement {
  readonly form?: FormFacts;
}

export interface ArrangedOwner {
  readonly clock: TestClock;
  readonly deps: Deps;
  readonly ada: TestOwner;
}

export interface Arranged extends ArrangedOwner {
  readonly form: TestForm;
}

type Opened = Pick<TestDatabase, "db">;

/** The basic test setup: dependencies with a stopped clock, and an owner. */
export async function arrangeOwner({ db }: Opened, facts: OwnersArrangement = {}): Promise<ArrangedOwner> {
  const { now, ...more } = facts;
  const clock = createTestClock(now);
  const deps = createTestDeps(db, { ...more, clock });
  return { clock, deps, ada: await owner(deps, more) };
}

/** The same, with a form of the owner's. */
export async function arrangeForm(database: Opened, { form, ...facts }: Arrangement = {}): Promise<Arranged> {
  const arranged = await arrangeOwner(database, facts);
  return { ...arranged, form: await arranged.ada.form(form) };
}

/** The same, with the intake that receives the form's posts. */
export async function arrangeIntake(
  database: Opened,
  facts: Arrangement & TestIntakeOptions = {},
): Promise<Arranged & { readonly intake: TestIntake }> {
  const arranged = await arrangeForm(database, facts);
  return { ...arranged, intake: createTestIntake(arranged.deps, facts) };
}
