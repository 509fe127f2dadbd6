import { forbidCode, type Rule } from "../rule.ts";

const SQL = { any: [{ kind: "string" }, { kind: "template_string" }] };
const KIND = "(mail|webhook|auto_reply|reply)";

export const deliveryRules: readonly Rule[] = [
  forbidCode({
    name: "A delivery changes its state only where its states are written down",
    area: { in: ["server/"] },
    hint: /deliveries|delivery/,
    matcher: {
      rule: {
        any: [
          { ...SQL, regex: `(?i)\\b(UPDATE|INSERT\\s+INTO|DELETE\\s+FROM)\\s+(ONLY\\s+)?(public\\.)?"?deliveries\\b` },
          { kind: "member_expression", regex: "\\.delivery\\s*\\.(create|update|upsert|delete)\\w*$" },
        ],
      },
    },
    exceptions: {
      "server/core/deliveries/store/transitions.ts": "has the table of states",
      "server/features/demo/store/seed.ts": "adds the demo's deliveries of the past in the state that they ended in",
    },
    violations: [
      { "server/features/planted/store/planted.ts": "db.pool.query(`UPDATE deliveries SET state = 'failed'`);" },
      {
        "server/features/planted/store/planted.ts":
          "const text = `WITH again AS (\n UPDATE deliveries AS d SET failures = 0)`;",
      },
      { "server/features/planted/store/planted.ts": "const text = `INSERT INTO deliveries (id) VALUES ($1)`;" },
      { "server/features/planted/store/planted.ts": "const text = `DELETE FROM deliveries WHERE id = $1`;" },
      { "server/features/planted/store/planted.ts": "db.prisma.delivery.updateMany({ where });" },
      { "server/features/planted/store/planted.ts": "await transaction.delivery.create({ data });" },
    ],
    allowed: [
      { "server/features/planted/store/planted.ts": "const text = `SELECT id FROM deliveries`;" },
      {
        "server/features/planted/store/planted.ts":
          "const text = `INSERT INTO delivery_attempts (delivery_id) VALUES ($1)`;",
      },
      { "server/features/planted/store/planted.ts": "db.prisma.delivery.findMany({ where });" },
    ],
  }),
  forbidCode({
    name: "What a kind of delivery does differently is declared by its channel",
    area: {
      in: ["server/"],
      // The channels' declarations, code of a single channel, and the demo's made-up history.
      except: [
        "server/core/deliveries/store/channels.ts",
        "server/core/destinations/store/",
        "server/core/webhooks/store/",
        "server/core/deliveries/mail-channel.ts",
        "server/features/demo/",
      ],
    },
    hint: /mail|webhook|reply/,
    matcher: {
      rule: {
        any: [
          { ...SQL, regex: `\\bkind\\s*(=|<>|!=)\\s*'${KIND}'|\\bWHEN\\s+'${KIND}'` },
          { kind: "binary_expression", regex: `^[\\w.]*\\b[kK]ind\\s*[!=]==\\s*["']${KIND}["']$` },
          { kind: "switch_case", has: { field: "value", regex: `^["']${KIND}["']$` } },
        ],
      },
    },
    violations: [
      {
        "server/features/planted/store/planted.ts":
          "const text = `SELECT id FROM deliveries AS d WHERE d.kind = 'webhook'`;",
      },
      {
        "server/features/planted/store/planted.ts":
          "const text = `count(*) FILTER (WHERE delivery.kind <> 'webhook')`;",
      },
      {
        "server/features/planted/store/planted.ts":
          "const text = `CASE due.kind WHEN 'webhook' THEN 'webhook' ELSE 'mail' END`;",
      },
      { "server/features/planted/planted.ts": `if (delivery.kind !== "mail") return;` },
      { "server/features/planted/planted.ts": `switch (kind) { case "auto_reply": break; }` },
    ],
    allowed: [
      { "server/features/planted/store/planted.ts": "const text = `SELECT id FROM deliveries WHERE kind = $1`;" },
      { "server/features/planted/planted.ts": `const named = { kind: "webhook", target: endpoint.id };` },
    ],
  }),
];
