import { serveStdio } from "../mcp/stdio.ts";
import { type Command, UsageError } from "./command.ts";

export const mcp: Command = {
  name: "mcp",
  summary: "serve list_submissions over stdio to one agent (its token in POSTERN_TOKEN)",
  usage: "",
  options: {},
  async run(house) {
    const { token } = house.config;
    if (token === null) throw new UsageError("Set POSTERN_TOKEN to an agent token; `postern token create` makes one.");
    return house.use(async (deps) => {
      await serveStdio(deps, token);
      return { data: {}, text: "" };
    });
  },
};
