import { startServing } from "../serve.ts";
import type { Command } from "./command.ts";
import { untilStopped } from "./until-stopped.ts";

export const serve: Command = {
  name: "serve",
  summary: "run Postern (what `npm start` does)",
  usage: "",
  options: {},
  async run(house) {
    const { deps, close } = await house.open("exclusive");
    const running = await startServing(deps).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    if (running.url !== null) {
      process.stdout.write(`Postern is ready at ${deps.config.publicUrl}  (listening on ${running.url})\n`);
    }
    await untilStopped(deps);
    await running.stop();
    await close();
    return { data: { stopped: true }, text: "Stopped." };
  },
};

export const worker: Command = {
  name: "worker",
  summary: "run the jobs only, beside other processes (needs DATABASE_URL)",
  usage: "",
  options: {},
  async run(house) {
    const { deps, close } = await house.open("join-or-start");
    const running = await startServing({ ...deps, config: { ...deps.config, role: "worker" } });
    process.stdout.write("The worker is ready.\n");
    await untilStopped(deps);
    await running.stop();
    await close();
    return { data: { stopped: true }, text: "Stopped." };
  },
};
