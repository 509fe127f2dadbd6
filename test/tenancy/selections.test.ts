import { expect, test } from "vitest";
import { useDatabase } from "../support/database.ts";
import { openWorld } from "./world.ts";

const database = useDatabase();

test.each([
  ["MoveSubmissions", { folder: "spam" }],
  ["MarkSubmissions", { status: "read", done: true, starred: true }],
  ["LabelSubmissions", { on: true }],
  ["AssignSubmissions", { assignee: "me" }],
  ["DeleteSubmissions", {}],
])(
  "%s changes the accessible submissions in a selection without touching or revealing the others",
  async (operation, more) => {
    const world = await openWorld(database);
    const absent = Object.values(world.absent.submission);
    const state = async () => {
      const { rows } = await database.db.pool.query(
        `SELECT s.*, l.label_id, a.user_id FROM submissions s LEFT JOIN submission_labels l ON l.submission_id = s.id
       LEFT JOIN submission_assignees a ON a.submission_id = s.id WHERE s.id = ANY($1) ORDER BY s.id`,
        [absent],
      );
      return rows;
    };
    const before = await state();
    const variables = { ...more, ...(operation === "LabelSubmissions" ? { labelId: world.labelId } : {}) };
    const answer = await world.mine.run(operation, { ids: [world.visibleId, ...absent], ...variables });
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`canary|${absent.join("|")}`));
    expect(await state()).toEqual(before);
    const alone = await world.mine.run(operation, { ids: absent, ...variables });
    expect(alone).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
  },
);
