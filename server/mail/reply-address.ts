import { singleAddress } from "./single-address.ts";

/** Where an answer to the visitor goes: the address they asked to be answered at, else their own; null when neither is one. */
export function replyAddress(submission: { readonly replyTo: string | null; readonly sender: string }): string | null {
  const own = /<([^<>]*)>$/.exec(submission.sender)?.[1] ?? submission.sender;
  return singleAddress(submission.replyTo ?? "") ?? singleAddress(own);
}
