import { expect, test, vi } from "vitest";
import type { Feature } from "../../../server/core/feature.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import type { ArrivalStep } from "../../../server/core/submissions/delivery-steps.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();
const OFFICE = "office@example.com";
const fail = () => Promise.reject(new Error("The step is broken."));
const broken: ArrivalStep = { onArrival: () => async () => ({ rules: null }), onMove: async () => [], apply: fail };

async function submitThrough(features: readonly Feature[]) {
  const errors: string[] = [];
  const log = createLogger("error", { write: (line) => void errors.push(line) });
  const { deps, form } = await arrangeForm(database, { log });
  await addDestination(deps, form.id, OFFICE);
  const response = await createTestIntake({ ...deps, features }).send(form.id, { message: "Do you repair clocks?" });
  const { ok, id } = (await response.json()) as { ok: boolean; id: string };
  return { ok, targets: (await deliveriesOf(deps, id)).map(({ target }) => target), errors };
}

test.each<[string, ArrivalStep]>([
  ["before the commit", { ...broken, onArrival: () => fail }],
  ["in the transaction", broken],
  ["in SQL", { ...broken, apply: async (client) => (await client.query("SELECT 1 / 0")).rows }],
])("A message is kept, answered and delivered although a step fails %s", async (_when, route) => {
  const { ok, targets, errors } = await submitThrough([{ name: "broken", deliverySteps: { route } }]);
  expect({ ok, targets, errors: errors.length }).toEqual({ ok: true, targets: [OFFICE], errors: 1 });
});

test("Steps run by phase and name, in whatever order the features are listed", async () => {
  const ran = vi.fn((_name: string) => []);
  const step = (name: string): ArrivalStep => ({ ...broken, apply: async () => ran(name) });
  const routes = ["a", "b"].map((name) => ({ name, deliverySteps: { route: step(name) } }));
  const features = [...routes, { name: "c", deliverySteps: { hold: step("c") } }];
  await submitThrough(features);
  await submitThrough(features.toReversed());
  expect(ran.mock.calls.flat()).toEqual(["c", "a", "b", "c", "a", "b"]);
});
