import { systemScope } from "../access/authenticate.ts";
import { maySignUp, setUpLink } from "../accounts/sign-up.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { isDatabaseUnavailable } from "../platform/errors.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";
import { untilStopped } from "./until-stopped.ts";

// Pulls in most of Postern, so load it while the database starts; `migrate` does not need it.
const loadServing = () => import("../../serve.ts");

export async function serve(context: AppContext): Promise<CommandResult> {
  const { deps, running, stop } = await start(context, "exclusive");
  if (running.url !== null) {
    process.stdout.write(`Postern is ready at ${deps.config.publicUrl}  (listening on ${running.url})\n`);
    process.stdout.write(await describeFirstRun(deps));
  }
  void running.warmUp();
  await untilStopped(deps);
  return stop();
}

/**
 * Explains how to create the first account while there is none. Empty if the database has just gone, which is
 * temporary.
 */
export async function describeFirstRun(deps: Deps): Promise<string> {
  const state = await maySignUp(systemScope(), deps, { isLocal: true }).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  });
  if (state === null) return "";
  const { firstRun, signUp } = state;
  if (!firstRun) return "";
  if (!signUp) return "There is no account yet. Create one with: npx postern owner create --email you@example.com\n";
  return `Create your account at ${setUpLink(deps.config.publicUrl, deps.keys)}\n`;
}

export async function worker(context: AppContext): Promise<CommandResult> {
  const { deps, running, stop } = await start(context, "join-or-start", "worker");
  const probes = running.workerUrl === null ? "" : `  (listening on ${running.workerUrl})`;
  process.stdout.write(`The worker is ready.${probes}\n`);
  await untilStopped(deps);
  return stop();
}

async function start(context: AppContext, mode: "exclusive" | "join-or-start", role?: Config["role"]) {
  const [{ deps, close }, { startServing }] = await Promise.all([context.open(mode), loadServing()]);
  const config = { ...deps.config, ...(role === undefined ? {} : { role }) };
  const running = await startServing({ ...deps, config }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const stop = async (): Promise<CommandResult> => {
    await running.stop();
    await close();
    return { data: { stopped: true }, text: "Stopped." };
  };
  return { deps, running, stop };
}

export async function migrate(context: AppContext): Promise<CommandResult> {
  // Opening the database applies its migrations, here as at every start.
  await context.use(async () => {});
  return { data: { upToDate: true }, text: "The database is up to date." };
}
