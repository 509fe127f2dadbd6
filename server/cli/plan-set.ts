import { authenticateSystem } from "../access/authenticate.ts";
import { setPlan } from "../services/accounts/set-plan.ts";
import { type Command, required } from "./command.ts";

export const planSet: Command = {
  name: "plan set",
  summary: "put an account on another plan",
  usage: "--email E --plan free|pro",
  options: { email: { type: "string" }, plan: { type: "string" } },
  async run(house, options) {
    const input = { email: required(options, "email"), plan: required(options, "plan") };
    return house.use(async (deps) => {
      const account = await setPlan(authenticateSystem(), deps, input);
      return {
        data: { id: account.id, email: account.email, plan: account.plan },
        text: `${account.email} is on the plan ${account.plan} now.`,
      };
    });
  },
};
