import { authenticateOperator } from "../access/authenticate.ts";
import { seedSubmissions } from "../services/seed/seed-submissions.ts";
import { type Command, required, wholeNumber } from "./command.ts";

export const seed: Command = {
  name: "seed",
  summary: "fill an account with realistic forms and submissions",
  usage: "--email E --forms N --submissions N [--days D]",
  options: {
    email: { type: "string" },
    forms: { type: "string" },
    submissions: { type: "string" },
    days: { type: "string" },
  },
  async run(house, options) {
    const email = required(options, "email");
    const amounts = {
      forms: wholeNumber(options, "forms"),
      submissions: wholeNumber(options, "submissions"),
      days: wholeNumber(options, "days", 30),
    };
    return house.use(async (deps) => {
      const result = await seedSubmissions(await authenticateOperator(deps, email), deps, amounts);
      return {
        data: { ...result },
        text: `Added ${result.submissions} submissions to ${result.formIds.length} forms:\n${result.formIds.join("\n")}`,
      };
    });
  },
};
