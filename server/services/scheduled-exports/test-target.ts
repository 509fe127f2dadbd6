import type { Deps } from "../../deps.ts";
import { composeExportTest } from "../../mail/compose-export.ts";
import { parseInput } from "../../platform/parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { createMailer } from "../mail/mailer.ts";
import { readTarget } from "./read-target.ts";
import { type TargetInput, targetInput } from "./schedule-input.ts";
import { readSchedule, requireExporter } from "./schedules.ts";
import { openFileTarget, TargetError } from "./targets.ts";

export interface TargetTest {
  readonly arrived: boolean;
  readonly detail: string;
}

const TEST_NAME = "postern-test.txt";
const TEST_TEXT = "Scheduled exports of Postern can be written here. You can delete this file.\r\n";
const MAX_SENDING_MS = 30_000;

/** Sends a file or email without messages to what the owner entered, saved or not. */
export async function testTarget(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly scheduleId: string | null; readonly target: TargetInput },
): Promise<TargetTest> {
  requireExporter(scope);
  const before = input.scheduleId === null ? null : await readSchedule(scope, deps, input.scheduleId);
  const target = parseInput(targetInput, input.target);
  const { settings, secret } = await readTarget(scope, deps, target, before);
  if (target.kind === "email") return testMail(scope, deps, settings.address);
  try {
    await openFileTarget(deps, target.kind, { ...settings, secret: secret ?? "" }).write(
      TEST_NAME,
      "text/plain; charset=utf-8",
      content(),
    );
    return { arrived: true, detail: `${TEST_NAME} was written.` };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { arrived: false, detail: error.message };
  }
}

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(TEST_TEXT);
}

async function testMail(scope: OwnerScope, deps: Deps, address: string): Promise<TargetTest> {
  const transport = createMailer(scope, deps);
  try {
    const message = composeExportTest({ id: deps.newId("exr"), to: address, publicUrl: deps.config.publicUrl });
    const { outcome, detail } = await transport.send(message, AbortSignal.timeout(MAX_SENDING_MS));
    return { arrived: outcome === "delivered", detail };
  } finally {
    transport.close();
  }
}
