import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "./database.ts";
import type { Instance } from "./instance.ts";
import { addTenants, fill, type Share, sharesOf } from "./population.ts";

export interface Tenant {
  readonly email: string;
  /** The form under measurement. */
  readonly formId: string;
  readonly token: string;
  /** Submissions of that form. */
  readonly rows: number;
}

export const SHAPES = ["quiet", "middle", "giant"] as const;
export type Tenants = Readonly<Record<(typeof SHAPES)[number], Tenant>>;

const OTHER_ACCOUNTS = 200;

interface Shape {
  readonly forms: number;
  readonly count: (rows: number) => number;
  readonly days: Share["days"];
}

const PLANS: Readonly<Record<(typeof SHAPES)[number], Shape>> = {
  quiet: { forms: 1, count: () => 200, days: [250, 200] },
  middle: { forms: 20, count: (rows) => Math.round(rows * 0.02), days: [300, 0] },
  giant: { forms: 1, count: (rows) => Math.round(rows * 0.15), days: [300, 0] },
};

/** Fills a stopped instance with this many submissions, unless an earlier run has. */
export async function populate(instance: Instance, rows: number): Promise<Tenants> {
  const file = join(instance.dataDir, "bench.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Tenants;
  const startedMs = performance.now();
  const made = SHAPES.map((shape) => [shape, owner(instance, shape, rows)] as const);
  const database = await openDatabase(instance.dataDir);
  const shares: Share[] = [];
  try {
    for (const [shape, { email }] of made) shares.push(await shareOf(database.pool, email, PLANS[shape], rows));
    const [first] = shares;
    const template = { accountId: first?.accountId ?? "", formId: first?.formIds[0] ?? "" };
    const others = await addTenants(database.pool, template, OTHER_ACCOUNTS);
    const left = rows - shares.reduce((sum, { count }) => sum + count, 0);
    await fill(database.pool, [...shares, ...sharesOf(others, left)]);
  } finally {
    await database.close();
  }
  process.stdout.write(`${rows} submissions: ${((performance.now() - startedMs) / 1_000).toFixed(0)} s\n`);
  const tenants = Object.fromEntries(made) as Tenants;
  writeFileSync(file, JSON.stringify(tenants));
  return tenants;
}

function owner(instance: Instance, shape: (typeof SHAPES)[number], rows: number): Tenant {
  const { forms, count } = PLANS[shape];
  const email = `${shape}@example.com`;
  instance.createOwner(email);
  const seeded = instance.command("seed", "--email", email, "--forms", String(forms), "--submissions", String(forms));
  const formId = /frm_[0-9a-z]{26}/.exec(seeded)?.[0] ?? "";
  return { email, formId, token: instance.createToken(email), rows: Math.round(count(rows) / forms) };
}

async function shareOf(
  pool: Parameters<typeof fill>[0],
  email: string,
  { count, days }: Shape,
  rows: number,
): Promise<Share> {
  const found = await pool.query<{ accountId: string; formIds: string[] }>(
    `SELECT form.account_id AS "accountId", array_agg(form.id ORDER BY form.id) AS "formIds" FROM users AS person
       JOIN memberships AS membership ON membership.user_id = person.id
       JOIN forms AS form ON form.account_id = membership.account_id
     WHERE person.email = $1 GROUP BY 1`,
    [email],
  );
  const [own] = found.rows;
  if (own === undefined) throw new Error(`${email} has no forms.`);
  const { accountId } = own;
  const label = [`lbl_${accountId.slice(4)}`, accountId];
  await pool.query(
    "INSERT INTO labels (id, account_id, name, color, created_at) VALUES ($1, $2, 'Urgent', 'red', now())",
    label,
  );
  return { ...own, count: count(rows), days };
}
