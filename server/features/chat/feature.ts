import type { Feature } from "../../core/feature.ts";
import { composeNotice, composeRequest } from "./chat-message.ts";
import { readAddress } from "./chat-target.ts";

/** Webhooks in the formats of chat services. */
export const chat: Feature = { name: "chat", chatFormats: { readAddress, composeNotice, composeRequest } };
