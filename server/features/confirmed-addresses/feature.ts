import type { Feature } from "../../core/feature.ts";
import { singleAddress } from "../../core/mail/single-address.ts";
import { createConfirmationChannel } from "./confirmation-channel.ts";
import { createConfirmMessageRoutes } from "./routes.ts";
import { findHeld, insertConfirmations, unconfirmed } from "./store/confirmations.ts";

/** Asks visitors to confirm their address, and delivers nothing until they have. */
export const confirmedAddresses: Feature = {
  name: "confirmed-addresses",
  needs: ["auto-reply"],
  expires: unconfirmed,
  types: () => import("./graphql.ts"),
  routes: (deps) => ({ "/confirm-message": createConfirmMessageRoutes(deps) }),
  deliverySteps: {
    hold: {
      onArrival:
        () =>
        async ({ form, replyTo }) => {
          const address = form.asksConfirmation ? singleAddress(replyTo ?? "") : null;
          return address === null ? {} : { confirmedBy: address };
        },
      onMove: findHeld,
      apply: insertConfirmations,
    },
  },
  channels: (mail, health) => ({ confirmation: createConfirmationChannel(mail, health) }),
};
