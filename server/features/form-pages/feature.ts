import type { Feature } from "../../core/feature.ts";
import { listAddresses } from "./form-address.ts";
import { findFormsByAddress } from "./store/form-addresses.ts";
import { findSentPage } from "./store/form-pages.ts";

/** Readable addresses for forms, and the owner's own page after sending. */
export const formPages: Feature = {
  name: "form-pages",
  formAddresses: { find: findFormsByAddress, list: listAddresses },
  sentPage: (scope, { db }) => findSentPage(scope, db),
  types: () => import("./graphql.ts"),
};
