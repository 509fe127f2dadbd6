import { authenticateOperator } from "../access/authenticate.ts";
import { createEndpoint } from "../services/webhooks/create-endpoint.ts";
import { type Command, optional, required } from "./command.ts";

export const webhookCreate: Command = {
  name: "webhook create",
  summary: "push a form's submissions to a URL (Pro); the secret is printed this once",
  usage: "--email E --url URL [--form FORM_ID]",
  options: { email: { type: "string" }, url: { type: "string" }, form: { type: "string" } },
  async run(house, options) {
    const email = required(options, "email");
    const input = { url: required(options, "url"), formId: optional(options, "form") };
    return house.use(async (deps) => {
      const { endpoint, secret } = await createEndpoint(await authenticateOperator(deps, email), deps, input);
      return {
        data: { id: endpoint.id, url: endpoint.url, formId: endpoint.formId, secret },
        text: secret,
      };
    });
  },
};
