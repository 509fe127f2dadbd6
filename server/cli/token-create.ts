import { authenticateOperator } from "../access/authenticate.ts";
import { createToken } from "../services/tokens/create-token.ts";
import { type Command, optional, required, wholeNumber } from "./command.ts";

export const tokenCreate: Command = {
  name: "token create",
  summary: "make an agent token; it is printed this once",
  usage: "--email E [--name N] [--content] [--form FORM_ID] [--days D]",
  options: {
    email: { type: "string" },
    name: { type: "string" },
    content: { type: "boolean" },
    form: { type: "string" },
    days: { type: "string" },
  },
  async run(house, options) {
    const email = required(options, "email");
    const formId = optional(options, "form");
    const input = {
      name: optional(options, "name") ?? "Command line",
      content: options.content === true,
      formIds: formId === undefined ? [] : [formId],
      expiresInDays: optional(options, "days") === undefined ? null : wholeNumber(options, "days"),
    };
    return house.use(async (deps) => {
      const { token, secret } = await createToken(await authenticateOperator(deps, email), deps, input);
      return { data: { id: token.id, token: secret, scopes: token.scopes }, text: secret };
    });
  },
};
