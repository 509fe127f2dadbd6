import { systemScope } from "../../server/access/authenticate.ts";
import type { Deps } from "../../server/deps.ts";
import type { OwnerScope } from "../../server/scope/scope.ts";
import { retryDelivery } from "../../server/services/deliveries/timeline.ts";
import { eraseMatching } from "../../server/services/erasure/erase-matching.ts";
import { previewErasure } from "../../server/services/erasure/preview-erasure.ts";
import { confirmTrustedDestination, deliverWaiting } from "../../server/services/forms/confirm-destination.ts";
import { setRetention } from "../../server/services/retention/set-retention.ts";
import { deleteRule, saveRule } from "../../server/services/rules/rules.ts";
import { deleteLabel } from "../../server/services/submissions/labels.ts";
import { moveSubmissions } from "../../server/services/submissions/submissions.ts";
import { deleteSubmissions, restoreSubmissions } from "../../server/services/submissions/trash.ts";
import { replayDeliveries, replayRange } from "../../server/services/webhooks/delivery-log.ts";
import { deleteEndpoint, updateEndpoint } from "../../server/services/webhooks/manage-endpoints.ts";
import { ACCOUNT_ID, ADDRESSES, ENDPOINT_IDS, FORM_IDS, idOf, LABEL_IDS, PEOPLE, START } from "./names.ts";
import type { OwnerAct } from "./plan.ts";
import { isExpected, type Processes, type Surroundings } from "./processes.ts";
import { destinationKey } from "./store/targets.ts";

/** What the owner does in the dashboard. */
export class Owner {
  readonly #around: Surroundings;
  readonly #processes: Processes;

  constructor(around: Surroundings, processes: Processes) {
    this.#around = around;
    this.#processes = processes;
  }

  act(act: OwnerAct): Promise<void> {
    if (act.do === "switch endpoint" && act.isOn)
      this.#around.checks.deliveries.enabling(ENDPOINT_IDS[act.endpoint] ?? "");
    return this.#processes.begin((deps, scope) => this.#ask(deps, scope, act));
  }

  #ask(deps: Deps, scope: OwnerScope, act: OwnerAct): Promise<unknown> {
    const { model } = this.#around;
    switch (act.do) {
      case "move": {
        const ids = [pick(model.submissions, act.pick)];
        return moveSubmissions(scope, deps, { ids, folder: act.folder, columns: ["id"] });
      }
      case "delete":
        return deleteSubmissions(scope, deps, { ids: [pick(model.submissions, act.pick)] });
      case "restore":
        return restoreSubmissions(scope, deps, { ids: [pick(model.trash, act.pick)] });
      case "erase":
        return this.#erase(deps, PEOPLE[act.person] ?? "");
      case "resend":
        return retryDelivery(scope, deps, { id: pick(model.deliveries, act.pick) });
      case "replay":
        return this.#replay(deps, scope, act);
      case "switch endpoint": {
        const id = ENDPOINT_IDS[act.endpoint] ?? "";
        return updateEndpoint(scope, deps, { id, change: { enabled: act.isOn } });
      }
      case "delete endpoint":
        return deleteEndpoint(scope, deps, { id: ENDPOINT_IDS[act.endpoint] ?? "" });
      case "confirm":
        return this.#confirm(deps, scope, FORM_IDS[act.form] ?? "");
      case "retention":
        return setRetention(scope, deps, { days: act.days });
      case "save rule":
        return saveRule(scope, deps, { ...act.rule, ...arraysOf(act.rule), id: this.#ruleAt(act.place) });
      case "delete rule":
        return deleteRule(scope, deps, { id: this.#ruleAt(act.place) ?? "" });
      case "delete label":
        return deleteLabel(scope, deps, { id: LABEL_IDS[act.label] ?? "" });
    }
  }

  #ruleAt(place: number): string | null {
    return this.#around.model.ruleSets.get(ACCOUNT_ID)?.rules[place]?.id ?? null;
  }

  /** As the dashboard does: searches, then erases step by step. */
  async #erase(deps: Deps, value: string): Promise<void> {
    const { model, checks } = this.#around;
    const criterion = { value, place: "whole" as const };
    // Of two messages of one moment, the older may be committed last: after the search has read.
    const present = new Set(model.submissions.keys());
    const found = await previewErasure(this.#processes.scopeOf(deps), deps, { ...criterion, cursor: null });
    const upTo = found.newestId;
    if (upTo === null) return;
    const size = { looked: 3, erased: 2 };
    let erasureId: string | null = null;
    let cursor: string | null = null;
    do {
      const step: Awaited<ReturnType<typeof eraseMatching>> = await eraseMatching(
        this.#processes.scopeOf(deps),
        deps,
        { ...criterion, upTo, erasureId, cursor },
        size,
      );
      erasureId = step.erasure.id;
      cursor = step.nextCursor;
    } while (cursor !== null);
    checks.erased(this.#processes.scopeOf(deps), value, present);
  }

  async #replay(deps: Deps, scope: OwnerScope, act: Extract<OwnerAct, { do: "replay" }>): Promise<void> {
    const endpointId = ENDPOINT_IDS[act.endpoint] ?? "";
    if (act.isRange) {
      await replayRange(scope, deps, { endpointId, since: START.toISOString(), includeDelivered: act.pick % 2 === 0 });
      return;
    }
    const deliveries = [...this.#around.model.deliveries.values()];
    const ids = deliveries.filter(({ target }) => target === endpointId).map(({ id }) => id);
    await replayDeliveries(scope, deps, { endpointId, ids: ids.slice(0, 1 + (act.pick % 3)) });
  }

  /** Confirms what waits; the job that looks again runs a minute later. */
  async #confirm(deps: Deps, scope: OwnerScope, formId: string): Promise<void> {
    const { world, model, checks } = this.#around;
    const address = ADDRESSES.find(
      (each) => model.destinations.get(destinationKey(formId, each))?.confirmedAt === null,
    );
    if (address === undefined) return;
    const lookAgain = () => {
      deliverWaiting(systemScope(), deps, { formId, address }).catch((error: unknown) => {
        if (!isExpected(error)) checks.failed(error, "deliver-waiting");
      });
    };
    world.after(60_000, "look again for what waited", lookAgain, { process: this.#processes.web.process });
    await confirmTrustedDestination(scope, deps, { formId, address });
  }
}

function pick(rows: ReadonlyMap<string, unknown>, number: number): string {
  const ids = [...rows.keys()];
  return ids.length === 0 ? idOf("sub", 0) : (ids[number % ids.length] ?? "");
}

/** The input of a form has lists of its own. */
function arraysOf({ conditions, actions }: Extract<OwnerAct, { do: "save rule" }>["rule"]) {
  const { labelIds, addresses, endpointIds } = actions;
  return {
    conditions: [...conditions],
    actions: { ...actions, labelIds: [...labelIds], addresses: [...addresses], endpointIds: [...endpointIds] },
  };
}
