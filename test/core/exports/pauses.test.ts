import { expect, test } from "vitest";
import { createExports } from "../../../server/core/exports/exports.ts";
import { createInFlightTracker } from "../../../server/core/platform/in-flight.ts";
import { startExport } from "../../../server/core/submissions/export.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

test("an export pauses before each piece while other requests are answered, but never for long", async () => {
  const { deps, ada } = await arrangeOwner(database);
  const form = await ada.form();
  await form.submission();
  const inFlight = createInFlightTracker();
  const app = createExports(deps, async () => ada.scope(), inFlight);
  const read = async () => {
    const { url } = await startExport(ada.scope(), deps, { formId: form.id });
    const { body } = await app.request(url.replace("/exports", ""));
    const startedMs = performance.now();
    for await (const _ of body ?? []);
    return performance.now() - startedMs;
  };
  await read();
  inFlight.track();
  // The rows and the end each wait.
  expect(await read()).toBeGreaterThan(15);
});
