import type * as realRules from "../../../server/store/rules/rule-sets.ts";
import type * as realViews from "../../../server/store/submissions/views.ts";

/*
 * Stands for `server/store/rules/rule-sets.ts` and `server/store/submissions/views.ts`: the owners of the model have neither
 * rules nor saved views. What rules do with messages is tested over the real database (test/rules).
 */

export const findRuleSet: typeof realRules.findRuleSet = async () => ({ version: 0, rules: [] });

export const changeRuleSet: typeof realRules.changeRuleSet = () => absent();

export const findConfirmedAddresses: typeof realRules.findConfirmedAddresses = async () => [];

export const findViews: typeof realViews.findViews = async () => [];

export const insertView: typeof realViews.insertView = () => absent();
export const updateView: typeof realViews.updateView = () => absent();
export const orderViews: typeof realViews.orderViews = () => absent();
export const deleteView: typeof realViews.deleteView = () => absent();

function absent(): never {
  throw new Error("The model has no rules and no saved views to change.");
}
