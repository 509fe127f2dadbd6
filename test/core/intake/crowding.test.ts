import { expect, test } from "vitest";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

test("Posts beyond the limit are refused at once with a retry time, are counted and occupy no place", async () => {
  const { form, intake } = await arrangeIntake(database, { postsAtOnce: 2 });
  const sendAtOnce = (posts: number) =>
    Promise.all(Array.from({ length: posts }, (_, number) => intake.send(form.id, { message: `number ${number}` })));
  expect((await sendAtOnce(2)).map(({ status }) => status)).toEqual([200, 200]);
  const crowd = await sendAtOnce(5);
  const refused = crowd.filter(({ status }) => status === 503);
  expect([crowd.filter(({ status }) => status === 200).length, refused.length]).toEqual([2, 3]);
  expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(["5", "5", "5"]);
  expect((await sendAtOnce(2)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await intake.submissions(form.id)).toHaveLength(6);
  await expect.poll(async () => (await intake.outcomeCounts(form.id))["refused:unavailable"]).toBe(3);
});

test("A body that is still arriving does not block other posts", async () => {
  const { form, intake } = await arrangeIntake(database, { postsAtOnce: 1 });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const type = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const slow = intake.post(form.id, readable, type);
  await writer.write(new TextEncoder().encode("message="));
  expect((await intake.send(form.id, { message: "quick" })).status).toBe(200);
  await writer.write(new TextEncoder().encode("slow"));
  await writer.close();
  expect((await slow).status).toBe(200);
});
