import type { Feature } from "../../core/feature.ts";
import { createConfirmationChannel } from "./confirmation-channel.ts";
import { createConfirmMessageRoutes } from "./routes.ts";
import { unconfirmed } from "./store/confirmations.ts";

export const confirmedAddresses: Feature = {
  name: "confirmed-addresses",
  needs: ["auto-reply"],
  expires: unconfirmed,
  types: () => import("./graphql.ts"),
  routes: (deps) => ({ "/confirm-message": createConfirmMessageRoutes(deps) }),
  channels: (mail, health) => ({ confirmation: createConfirmationChannel(mail, health) }),
};
