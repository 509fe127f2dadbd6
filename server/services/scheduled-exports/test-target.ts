import type { Deps } from "../../deps.ts";
import { composeExportTest } from "../../mail/compose-export.ts";
import { createMailTransport } from "../../mail/transport.ts";
import { HostKeyError } from "../../outbound/sftp-error.ts";
import { parseInput } from "../../platform/parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { readTarget } from "./read-target.ts";
import { type TargetInput, targetInput } from "./schedule-input.ts";
import { readSchedule, requireExporter } from "./schedules.ts";
import { openFileTarget, TargetError } from "./targets.ts";

export interface TargetTest {
  readonly arrived: boolean;
  readonly detail: string;
  /** The fingerprint of the server’s key, where the owner has not confirmed it. */
  readonly hostKey: string | null;
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
  if (target.kind === "email") return testMail(deps, settings.address);
  try {
    await openFileTarget(deps, target.kind, { ...settings, secret: secret ?? "", attempt: 0 }).write(
      TEST_NAME,
      "text/plain; charset=utf-8",
      content(),
    );
    return { arrived: true, detail: `${TEST_NAME} was written.`, hostKey: null };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const hostKey = error.cause instanceof HostKeyError ? error.cause.fingerprint : null;
    return { arrived: false, detail: error.message, hostKey };
  }
}

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(TEST_TEXT);
}

async function testMail(deps: Deps, address: string): Promise<TargetTest> {
  const transport = createMailTransport(deps.config);
  try {
    const message = composeExportTest({ id: deps.newId("exr"), to: address, publicUrl: deps.config.publicUrl });
    const { outcome, detail } = await transport.send(message, AbortSignal.timeout(MAX_SENDING_MS));
    return { arrived: outcome === "delivered", detail, hostKey: null };
  } finally {
    transport.close();
  }
}
