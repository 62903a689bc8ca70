import { sql, type QueryExecutorProvider } from 'kysely'

/** What stands in the database now, by table. */
export interface ExistingTable {
  /** Column name → type as `format_type` prints it. */
  readonly columns: ReadonlyMap<string, string>
  readonly indexes: ReadonlySet<string>
  readonly constraints: ReadonlySet<string>
  readonly triggers: ReadonlySet<string>
  readonly policies: ReadonlySet<string>
}

/** Reads the catalogue of the current schema. */
export async function readExistingTables(db: QueryExecutorProvider): Promise<ReadonlyMap<string, ExistingTable>> {
  const columns = await catalogue(db, 'columns')
  const indexes = await catalogue(db, 'indexes')
  const constraints = await catalogue(db, 'constraints')
  const triggers = await catalogue(db, 'triggers')
  const policies = await catalogue(db, 'policies')
  const tables = new Set(columns.map((row) => row.table))
  return new Map(
    [...tables].map((table) => [
      table,
      {
        columns: mapOf(columns, table),
        indexes: namesOf(indexes, table),
        constraints: namesOf(constraints, table),
        triggers: namesOf(triggers, table),
        policies: namesOf(policies, table),
      },
    ]),
  )
}

interface CatalogueRow {
  readonly table: string
  readonly name: string
  readonly type: string
}

const queries = {
  columns: sql<CatalogueRow>`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`,
  indexes: sql<CatalogueRow>`
    SELECT tablename AS "table", indexname AS name, '' AS type FROM pg_indexes WHERE schemaname = current_schema()`,
  constraints: sql<CatalogueRow>`
    SELECT c.relname AS "table", k.conname AS name, '' AS type
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = current_schema()::regnamespace`,
  triggers: sql<CatalogueRow>`
    SELECT c.relname AS "table", t.tgname AS name, pg_get_triggerdef(t.oid) AS type
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal`,
  policies: sql<CatalogueRow>`
    SELECT tablename AS "table", policyname AS name, '' AS type FROM pg_policies WHERE schemaname = current_schema()`,
}

async function catalogue(db: QueryExecutorProvider, name: keyof typeof queries): Promise<readonly CatalogueRow[]> {
  return (await queries[name].execute(db)).rows
}

function mapOf(rows: readonly CatalogueRow[], table: string): ReadonlyMap<string, string> {
  return new Map(rows.filter((row) => row.table === table).map((row) => [row.name, row.type]))
}

function namesOf(rows: readonly CatalogueRow[], table: string): ReadonlySet<string> {
  return new Set(rows.filter((row) => row.table === table).map((row) => row.name))
}
