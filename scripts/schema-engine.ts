import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import type { Migration } from "../server/core/database/migrations.ts";

// Columns of PostgreSQL's internal type "char", which the engine reads but the adapter does not support.
const CHARACTERS = ["constraint_type", "confdeltype", "confupdtype"];

class EngineAdapter extends PrismaPg {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

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
    // The adapter splits a script at every semicolon, even in function bodies; Prisma's own tool sends it whole.
    adapter.executeScript = async (script) => void (await this.#pool.query(script));
    return adapter;
  }
}

function charAsText(sql: string): string {
  return sql
    .replace("constr.contype AS", "constr.contype::text AS")
    .replace(/\bcon\.(conf(?:del|upd)type),/g, "con.$1::text AS $1,");
}

const MODELS = join(import.meta.dirname, "..", "prisma", "models");
function readModels() {
  return readdirSync(MODELS).map((name) => {
    const path = join(MODELS, name);
    return { path, content: readFileSync(path, "utf8") };
  });
}

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The SQL that migrates the given database to prisma/models; empty if it already matches. */
export async function diffToSchema(connection: pg.PoolConfig): Promise<string> {
  const files = readModels();
  const { stdout } = await withEngine(connection, (schemaEngine) =>
    schemaEngine.diff({
      from: { tag: "schemaDatasource", files, configDir: MODELS },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    }),
  );
  return (stdout ?? "").replace(/^-- This is an empty migration\.\s*/, "").trim();
}

/** Prisma's diagnosis of the records in the database, compared with the migrations. */
export function diagnoseHistory(connection: pg.PoolConfig, migrations: readonly Migration[]) {
  const migrationsList = listOf(migrations);
  return withEngine(connection, (schemaEngine) =>
    schemaEngine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: NO_FILTERS }),
  );
}

/** Applies migrations as `prisma migrate deploy` does, and returns their names. */
export async function applyMigrations(connection: pg.PoolConfig, migrations: readonly Migration[]): Promise<string[]> {
  const migrationsList = listOf(migrations);
  const { appliedMigrationNames } = await withEngine(connection, (schemaEngine) =>
    schemaEngine.applyMigrations({ migrationsList, filters: NO_FILTERS }),
  );
  return appliedMigrationNames;
}

function listOf(migrations: readonly Migration[]) {
  return {
    baseDir: join(MODELS, "..", "migrations"),
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}

async function withEngine<T>(connection: pg.PoolConfig, use: (engine: engine.SchemaEngine) => Promise<T>): Promise<T> {
  await loadEngine();
  const pool = new pg.Pool(connection);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new EngineAdapter(pool));
    const datamodels = readModels().map(({ path, content }): [string, string] => [path, content]);
    return await use(await engine.SchemaEngine.new({ datamodels }, () => undefined, adapter));
  } finally {
    await pool.end();
  }
}

let loading: Promise<void> | undefined;

/**
 * The package imports its .wasm as a module, which Node does not support by itself. It can be loaded only once per
 * process.
 */
function loadEngine(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<void> {
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = readFileSync(join(dirname(file), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}
