import type * as realMentions from "../../../server/store/erasure/mentions.ts";
import type * as realConfirm from "../../../server/store/lifecycle/confirm.ts";
import type * as realSweep from "../../../server/store/lifecycle/content-sweep.ts";
import type * as realUnkept from "../../../server/store/lifecycle/unkept.ts";
import type * as realFilters from "../../../server/store/spam/filters.ts";
import type * as realConfirmations from "../../../server/store/submissions/confirmations.ts";
import type * as realReplies from "../../../server/store/submissions/saved-replies.ts";
import type * as realViews from "../../../server/store/submissions/views.ts";

/*
 * Stands for `submissions/views.ts`, `submissions/saved-replies.ts`, `submissions/confirmations.ts`, `lifecycle/confirm.ts`,
 * `erasure/mentions.ts` and `spam/filters.ts` of `server/store`: the owners of the model have no saved
 * views, saved replies, notes, replies, spam lists or history, and their visitors confirm nothing. Also
 * for `lifecycle/content-sweep.ts` and `lifecycle/unkept.ts`: their contents stay as long as their messages.
 */

export const findViews: typeof realViews.findViews = async () => [];

export const insertView: typeof realViews.insertView = () => absent();
export const updateView: typeof realViews.updateView = () => absent();
export const orderViews: typeof realViews.orderViews = () => absent();
export const deleteView: typeof realViews.deleteView = () => absent();

export const findSavedReplies: typeof realReplies.findSavedReplies = async () => [];

export const insertSavedReply: typeof realReplies.insertSavedReply = () => absent();
export const updateSavedReply: typeof realReplies.updateSavedReply = () => absent();
export const deleteSavedReply: typeof realReplies.deleteSavedReply = () => absent();

export const countMentions: typeof realMentions.countMentions = async () => ({ notes: 0, replies: 0 });
export const deleteMentions: typeof realMentions.deleteMentions = async () => undefined;
export const blankChanges: typeof realMentions.blankChanges = async () => undefined;

export { filterOf } from "../../../server/store/spam/filters.ts";

export const findFilter: typeof realFilters.findFilter = async () => null;
export const changeFilter: typeof realFilters.changeFilter = () => absent();

export const findDueParts: typeof realSweep.findDueParts = async () => [];
export const findFormsWithDays: typeof realSweep.findFormsWithDays = async () => [];
export const removePart: typeof realSweep.removePart = () => absent();
export const removeSettled: typeof realUnkept.removeSettled = () => absent();
export const markCarried: typeof realUnkept.markCarried = () => absent();

export const findAsked: typeof realConfirmations.findAsked = async () => null;
export const prepareConfirmation: typeof realConfirmations.prepareConfirmation = () => absent();
export const recordAsked: typeof realConfirmations.recordAsked = () => absent();
export const confirmSubmission: typeof realConfirm.confirmSubmission = () => absent();
export const releaseSubmission: typeof realConfirm.releaseSubmission = () => absent();

function absent(): never {
  throw new Error("The model has no saved views, saved replies, confirmations or spam lists to change.");
}
