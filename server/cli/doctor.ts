import { authenticateSystem } from "../access/authenticate.ts";
import { takeStock } from "../services/operations/take-stock.ts";
import type { Command } from "./command.ts";

export const doctor: Command = {
  name: "doctor",
  summary: "check the configuration, the database and the ledger",
  usage: "",
  options: {},
  async run(house) {
    const { config } = house;
    return house.use(async (deps) => {
      const stock = await takeStock(authenticateSystem(), deps);
      const data = {
        node: process.version,
        publicUrl: config.publicUrl,
        database: config.databaseUrl === null ? "embedded" : "DATABASE_URL",
        mail: config.smtpUrl === null ? "files in the data folder" : "SMTP_URL",
        ...stock,
      };
      return {
        data,
        text: Object.entries(data)
          .map(([name, value]) => line(name, value))
          .join("\n"),
      };
    });
  },
};

function line(name: string, value: unknown): string {
  return `${name.padEnd(18)} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`;
}
