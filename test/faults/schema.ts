import pg from "pg";

const ITEMS = `
  WITH space AS (
    SELECT oid, nspname FROM pg_namespace WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
  ), relation AS (
    SELECT class.*, format('%s.%s', nspname, relname) AS name
    FROM pg_class AS class JOIN space ON space.oid = relnamespace
  )
  SELECT format('%s %s %s %s', name, relkind, relpersistence, reloptions) AS item FROM relation
  UNION ALL SELECT format('%s.%s %s %s %s %s', name, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'not null' END, attidentity::text, pg_get_expr(adbin, adrelid))
    FROM pg_attribute JOIN relation ON relation.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attnum > 0 AND NOT attisdropped
  UNION ALL SELECT format('%s %s', pg_get_indexdef(indexrelid), indisvalid)
    FROM pg_index JOIN relation ON relation.oid = indrelid
  UNION ALL SELECT format('%s %s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM pg_constraint JOIN relation ON relation.oid = conrelid
  UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) FROM pg_trigger JOIN relation ON relation.oid = tgrelid
    WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(pg_proc.oid) FROM pg_proc JOIN space ON space.oid = pronamespace
    WHERE prokind IN ('f', 'p')
  UNION ALL SELECT format('%s %s %s', typname, enumsortorder, enumlabel)
    FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid
  UNION ALL SELECT format('%s was applied', migration_name) FROM _prisma_migrations`;

/** Describes all objects in a database's own schemas, in a fixed order, with the names of the applied migrations. */
export async function describeSchema(connection: pg.PoolConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ item: string }>(ITEMS);
    return rows.map(({ item }) => item).sort();
  } finally {
    await client.end();
  }
}
