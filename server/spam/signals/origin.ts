import type { Signal } from "./signal.ts";

/** The owner listed the form's websites, and the submission does not come from one of them. */
export const origin: Signal = ({ origin: from, originAllowed }) => {
  if (originAllowed) return null;
  const detail =
    from === null
      ? "Source website unknown, and this form accepts only listed websites"
      : `Sent from ${from}, which is not one of this form’s websites`;
  return { name: "origin", points: 15, detail };
};
