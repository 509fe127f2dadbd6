/** What the owner of the sample forms replied and noted about messages with this text. */
export interface Handling {
  /** Part of the message. */
  readonly about: string;
  readonly reply?: string;
  readonly note?: string;
}

export const HANDLINGS: readonly Handling[] = [
  {
    about: "space in the June workshop",
    reply: "yes, there are two places left on Thursday 11 June, from 10 to 4. Shall I keep them for you until Friday?",
    note: "Two places held until Friday.",
  },
  {
    about: "the link to your price list",
    reply:
      "thank you for telling us, the link works again. I have also copied the prices into this email:\n\nHalf day: 95\nFull day: 160",
  },
  {
    about: "40 chairs, delivered to Leeds",
    reply:
      "40 chairs delivered to Leeds before the end of May would be 5,200 including delivery. The written quote follows tomorrow.",
    note: "Carrier asked for: 380 to Leeds, three days' notice.",
  },
  {
    about: "redesign our website",
    reply:
      "ten pages with a booking calendar fit your budget if you supply the photos. Would a call on Tuesday suit you?",
  },
  { about: "Angebot für einen Esstisch", note: "Oak in this size is on order, back in three weeks." },
  { about: "manual of 60 pages", note: "German: Sabine. French: ask Hugo whether he has time in April." },
  { about: "birthday at the studio", note: "Call after 4 pm. One child is allergic to nuts." },
  { about: "worked in a small workshop", note: "Strong portfolio. Invite for a trial day." },
];

export const SAVED_REPLIES = [
  {
    name: "Thanks, answer follows",
    text: "Hello {{name}},\n\nthank you for your message. You get an answer by tomorrow evening.",
  },
  {
    name: "Opening hours",
    text: "Hello {{name}},\n\nwe are open Tuesday to Saturday from 10 to 6, and closed on public holidays.",
  },
] as const;
