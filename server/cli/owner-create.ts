import { authenticateSystem } from "../access/authenticate.ts";
import { createOwner } from "../services/accounts/create-owner.ts";
import { type Command, optional, required } from "./command.ts";

export const ownerCreate: Command = {
  name: "owner create",
  summary: "make an account",
  usage: "--email E --password P [--name N] [--plan free|pro] [--time-zone Z]",
  options: {
    email: { type: "string" },
    password: { type: "string" },
    name: { type: "string" },
    plan: { type: "string" },
    "time-zone": { type: "string" },
  },
  async run(house, options) {
    const input = {
      email: required(options, "email"),
      password: required(options, "password"),
      name: optional(options, "name"),
      timeZone: optional(options, "time-zone"),
      plan: optional(options, "plan"),
    };
    return house.use(async (deps) => {
      const account = await createOwner(authenticateSystem(), deps, input, { onlyFirst: false });
      return {
        data: { id: account.id, email: account.email, plan: account.plan },
        text: `Made the account ${account.id} for ${account.email} (plan ${account.plan}).`,
      };
    });
  },
};
