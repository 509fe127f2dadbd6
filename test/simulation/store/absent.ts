import type * as realReplies from "../../../server/store/deliveries/saved-replies.ts";
import type * as realViews from "../../../server/store/submissions/views.ts";

/*
 * Stands for `submissions/views.ts` and `deliveries/saved-replies.ts` of `server/store`: the owners of the model have no saved
 * views or saved replies.
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

function absent(): never {
  throw new Error("The model has no saved views or saved replies to change.");
}
