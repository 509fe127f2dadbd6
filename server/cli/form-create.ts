import { authenticateOperator } from "../access/authenticate.ts";
import { createForm } from "../services/forms/create-form.ts";
import { type Command, optional, required } from "./command.ts";

export const formCreate: Command = {
  name: "form create",
  summary: "make a form for an account",
  usage: "--email E --name N [--destination ADDRESS]",
  options: { email: { type: "string" }, name: { type: "string" }, destination: { type: "string" } },
  async run(house, options) {
    const email = required(options, "email");
    const input = { name: required(options, "name"), destination: optional(options, "destination") };
    return house.use(async (deps) => {
      const form = await createForm(await authenticateOperator(deps, email), deps, input);
      const url = `${deps.config.publicUrl}/f/${form.id}`;
      return {
        data: { id: form.id, name: form.name, url, destinations: form.destinations.map(({ address }) => address) },
        text: `Made the form ${form.id}. Post submissions to ${url}`,
      };
    });
  },
};
