export { type AccountFilter, type Learned, type ListEntry, NO_FILTER, NOTHING_LEARNED } from "./account-filter.ts";
export { campaignKeys } from "./campaign.ts";
export { decodeLearned, encodeLearned } from "./encode-learned.ts";
export { type Example, fittedExample } from "./fitted/example.ts";
export { fitInSteps, MAX_LEFT, MAX_MOVED } from "./fitted/fit-weights.ts";
export { decodeFitted, encodeFitted, FITTED_HERE } from "./fitted/fitted.ts";
export { type FormKind, guessFormKind, kindOfMost } from "./form-kind.ts";
export { HabitTally, MAX_GENUINE_POINTS, noteIn, type Sent } from "./habits.ts";
export { addressesAi } from "./injection/addresses-ai.ts";
export { type TrainingSample, unlearn } from "./learn.ts";
export { screen } from "./screen.ts";
export { readMessage, type Screened, screenMessage } from "./screen-message.ts";
export type { Steps } from "./steps.ts";
export { exampleOf, originOf, type StoredSubmission } from "./stored-example.ts";
export { isNameField, isPhoneField, type Reading, readSubmission } from "./text/read-submission.ts";
export { trainFromMoves } from "./train-from-moves.ts";
export {
  FORGED_TOKEN,
  type Folder,
  type FormHabits,
  isDoubtful,
  type Reason,
  type RecentActivity,
  type ScreenInput,
  type SendingFacts,
  type Sensitivity,
  SPAM_THRESHOLD,
  thresholdOf,
  type Verdict,
} from "./verdict.ts";
