import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import type pg from "pg";

// Columns of PostgreSQL's internal type "char": the engine reads them, the adapter does not know the type.
const CHARACTERS = ["constraint_type", "confdeltype", "confupdtype"];

class EngineAdapter extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const { columnNames, columnTypes, rows } = await queryRaw({ ...query, sql: charAsText(query.sql) });
      const retyped = columnTypes.map((type, index) =>
        CHARACTERS.includes(columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return { columnNames, columnTypes: retyped, rows };
    };
    return adapter;
  }
}

function charAsText(sql: string): string {
  return sql
    .replace("constr.contype AS", "constr.contype::text AS")
    .replace(/\bcon\.(conf(?:del|upd)type),/g, "con.$1::text AS $1,");
}

const SCHEMA = join(import.meta.dirname, "..", "prisma", "schema.prisma");

/** The SQL that turns the given database into what prisma/schema.prisma describes; empty when it already is that. */
export async function diffToSchema(connection: pg.PoolConfig): Promise<string> {
  const content = readFileSync(SCHEMA, "utf8");
  const schema = { files: [{ path: SCHEMA, content }] };
  await loadEngine();
  const adapter = bindMigrationAwareSqlAdapterFactory(new EngineAdapter(connection));
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [[SCHEMA, content]] }, () => undefined, adapter);
  const { stdout } = await schemaEngine.diff({
    from: { tag: "schemaDatasource", ...schema, configDir: dirname(SCHEMA) },
    to: { tag: "schemaDatamodel", ...schema },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return (stdout ?? "").replace(/^-- This is an empty migration\.\s*/, "").trim();
}

/** The package imports its .wasm as a module, which Node does not do by itself. */
async function loadEngine(): Promise<void> {
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = readFileSync(join(dirname(file), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}
