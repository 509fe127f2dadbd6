import { expect, test } from "vitest";
import { setFormAddress } from "../../../server/features/form-pages/form-address.ts";
import { hasIdFormat } from "../../../shared/id-format.ts";
import { asForm } from "../../core/intake/fields.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestIntake } from "../../support/intake.ts";
import { statementsOf } from "../../support/statements.ts";

const database = useDatabase();
let forms = 0;

async function setUp() {
  const { deps, ada, form, intake } = await arrangeIntake(database);
  forms += 1;
  const address = `contact-${forms}`;
  const take = (next: string, formId = form.id) => setFormAddress(ada.scope(), deps, { formId, address: next });
  await take(address);
  return { deps, intake, ada, form, address, take };
}

test("A form accepts posts at its id, its address in any case and each earlier address", async () => {
  const { intake, form, address, take } = await setUp();
  await take(`sales-${address}`);
  const names = [form.id, address, address.toUpperCase(), `${address}.json`, `sales-${address}`];
  for (const name of names) expect((await intake.send(name, { message: name })).status).toBe(200);
  expect((await intake.submissions(form.id)).length).toBe(names.length);
  expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: names.length });
});

test.each([
  "*/",
  "*//",
  "*/?utm_source=x",
  "/*",
  "*.json/",
  "*.JSON",
  "*.",
  "*,",
  "%20*",
  "*%20",
  "*%2520",
  "*%2F",
  "*%0D%0A",
  "*%C2%A0",
  "*%E2%80%8B.",
  "*%22%3E",
])("A form accepts posts at its id and its address, in any case, written as %j", async (written) => {
  const { intake, form, address } = await setUp();
  const names = [form.id, form.id.toUpperCase(), form.id.replace("_", "%5F"), address, address.toUpperCase()];
  for (const name of names) {
    const sent = await intake.post(written.replace("*", name), "message=Hello", { ...asForm, accept: "text/html" });
    const canonical = decodeURIComponent(name).toLowerCase();
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/f/${canonical}/thanks`]);
  }
  expect((await intake.submissions(form.id)).length).toBe(names.length);
});

test.each(["//f/*", "/F/*", "/f//*//", "/f/./*"])("A form accepts posts at the path %s", async (path) => {
  const { intake, form } = await setUp();
  const url = `http://localhost${path.replace("*", form.id)}`;
  expect((await intake.app.request(url, { method: "POST", body: "message=Hello", headers: asForm })).status).toBe(303);
  expect((await intake.app.request(`${url}/form.js`)).status).toBe(200);
});

test("Letters that resemble those of an address, or become them in lower case, identify no form", async () => {
  const { intake, form, address, take } = await setUp();
  await take(`kontakt-${address}`);
  expect((await intake.send(`kontakt-${address}`, { message: "Hello" })).status).toBe(200);
  for (const other of ["\u212Aontakt", "\u212aONTAKT", "k\u03bfntakt", "kontakt-", "kon/takt", "kontakt%00"]) {
    expect((await intake.send(`${other}-${address}`, { message: "Hello" })).status, other).toBe(404);
  }
  await expect(take(`\u212aontakt-2-${address}`)).rejects.toThrow("An address has 3 to 60 letters");
  expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 1 });
});

test("An unknown address is answered and counted exactly like an unknown id", async () => {
  const { deps, intake } = await setUp();
  const answers = [];
  for (const name of [deps.newId("frm"), "nobody-has-this", "Not_An_Address"]) {
    const post = await intake.send(name, { message: "Hello" });
    answers.push([post.status, await post.text()]);
    const challenge = await intake.app.request(`/f/${name}/challenge`);
    expect([challenge.status, await challenge.text()]).toEqual([204, ""]);
    expect((await intake.app.request(`/f/${name}/form.js`)).status).toBe(200);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const thanks = async (name: string) => (await intake.app.request(`/f/${name}/thanks`)).text();
  expect(await thanks("nobody-has-this")).toBe(await thanks(deps.newId("frm")));
});

test("A previously unknown address works as soon as another process assigns it to a form", async () => {
  const { intake, form, address, take } = await setUp();
  const next = `new-${address}`;
  expect((await intake.send(next, { message: "Too early" })).status).toBe(404);
  await take(next);
  expect((await intake.send(next, { message: "Hello" })).status).toBe(200);
  expect((await intake.submissions(form.id)).length).toBe(1);
});

test("The first post to an address looks it up once, and later posts need no more queries than those to the id", async () => {
  const { intake, form, address } = await setUp();
  const asked = async (name: string) => {
    const statements = await statementsOf(() => intake.send(name, { message: "Hello" }));
    return statements.map(({ text }) => text).filter((text) => !text.includes("pg_notify"));
  };
  await asked(form.id);
  const looksUp = (text: string) => text.includes("form_addresses");
  expect((await asked(form.id)).filter(looksUp)).toEqual([]);
  expect((await asked(address)).filter(looksUp)).toHaveLength(1);
  expect((await asked(address)).length).toBe((await asked(form.id)).length);
});

test("Paths below the id also work below the address: thanks, scripts and the form's own challenge", async () => {
  const { deps, intake, form, address } = await setUp();
  await deps.db.prisma.form.update({ where: { id: form.id }, data: { asksProofOfWork: true } });
  const body = new URLSearchParams({ message: "Hello" });
  const sent = await intake.post(address, body, { accept: "text/html" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/f/${address}/thanks`]);
  expect((await intake.app.request(`/f/${address}/thanks`)).status).toBe(200);
  expect((await intake.app.request(`/f/${address}/upload.js`)).status).toBe(200);
  const challenge = await (await intake.app.request(`/f/${address}/challenge`)).json();
  expect(JSON.stringify(challenge)).toContain(form.id);
  const script = await (await intake.app.request(`/f/${address}/form.js`)).text();
  expect(script).not.toContain("SETTINGS");
});

test("A refused post to an address is counted for its form", async () => {
  const { deps, intake, form, address } = await setUp();
  await deps.db.prisma.form.update({ where: { id: form.id }, data: { status: "archived" } });
  expect((await intake.send(address, { message: "Hello" })).status).toBe(410);
  expect(await intake.outcomeCounts(form.id)).toEqual({ "refused:archived_form": 1 });
});

test("The address of a deleted form returns 404 and cannot be taken by another form", async () => {
  const { deps, intake, ada, form, address, take } = await setUp();
  const other = await ada.form();
  expect((await intake.send(address, { message: "Hello" })).status).toBe(200);
  await deps.db.prisma.form.delete({ where: { id: form.id } });
  expect((await intake.send(address, { message: "Too late" })).status).toBe(404);
  expect((await createTestIntake(deps).send(address, { message: "Too late" })).status).toBe(404);
  await expect(take(address, other.id)).rejects.toThrow("This address is taken");
});

test("No address has the format of an id", () => {
  expect(hasIdFormat("contact-sales", "frm")).toBe(false);
});
