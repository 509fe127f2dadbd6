import type { Feature } from "../../core/feature.ts";
import { sendAnswer } from "./exports/send-answer.ts";

/** Finds everything about one person, to remove it or to send it to them. */
export const erasure: Feature = {
  name: "erasure",
  needs: ["labels", "privacy", "replies", "rules", "saved-views", "spam-lists"],
  sendAnswer,
  types: () => import("./graphql.ts"),
};
