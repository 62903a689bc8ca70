import type { ExistingTable } from './entity-table-existing.ts'
import type { PlanStep } from './entity-table-plan.ts'
import type { TableShape } from './entity-table-shape.ts'
import { objectName, quoted } from './index-shape.ts'

/** The table of search terms beside an entity's table (docs/decisions/search-under-rls.md). */
export function searchTable(table: string): string {
  return objectName(`${table}_search`)
}

/** Steps that give an entity its search terms: the table, the triggers that keep it, and the terms of rows that stood before. */
export function searchSteps(shape: TableShape, existing: ReadonlyMap<string, ExistingTable>): readonly PlanStep[] {
  if (shape.searchColumns.length === 0) return []
  const name = searchTable(shape.table)
  // The columns searched are part of the trigger's name, so a new searchable field replaces triggers and refills the terms.
  const trigger = objectName(`${shape.table}_search_${fingerprint(shape.searchColumns)}`)
  const table = existing.get(shape.table)
  const isNew = !existing.has(name)
  const isStale = !table?.triggers.has(`${trigger}_i`)
  const step = (what: string, sql: string): PlanStep => ({ table: name, what, sql })
  return [
    ...(isNew ? [step(`search terms of ${shape.origin}`, createTable(name))] : []),
    ...(isStale
      ? [
          ...dropOld(table, shape, step),
          ...triggers(shape, trigger).map((sql) => step('trigger that keeps the search terms', sql)),
        ]
      : []),
    ...(isStale && table
      ? refill(shape, name, isNew).map((sql) => step('search terms of the rows there are', sql))
      : []),
  ]
}

function createTable(name: string): string {
  return (
    `CREATE TABLE ${quoted(name)} (\n  "tenant_id" text NOT NULL,\n  "term" text COLLATE "C" NOT NULL,\n  "record_id" bigint NOT NULL,\n` +
    `  PRIMARY KEY ("tenant_id", "term", "record_id")\n)`
  )
}

function dropOld(
  table: ExistingTable | undefined,
  shape: TableShape,
  step: (what: string, sql: string) => PlanStep,
): readonly PlanStep[] {
  return [...(table?.triggers ?? [])]
    .filter((name) => name.startsWith(`${shape.table}_search_`))
    .map((name) => step(`trigger ${name} is replaced`, `DROP TRIGGER ${quoted(name)} ON ${quoted(shape.table)}`))
}

function triggers(shape: TableShape, name: string): readonly string[] {
  const on = quoted(shape.table)
  const args = shape.searchColumns.map((column) => `'${column}'`).join(', ')
  const changed = shape.searchColumns
    .map((column) => `OLD.${quoted(column)} IS DISTINCT FROM NEW.${quoted(column)}`)
    .join(' OR ')
  return [
    `CREATE TRIGGER ${quoted(`${name}_i`)} AFTER INSERT ON ${on} REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_insert(${args})`,
    `CREATE TRIGGER ${quoted(`${name}_u`)} AFTER UPDATE ON ${on} FOR EACH ROW WHEN (${changed}) EXECUTE FUNCTION search_change(${args})`,
    `CREATE TRIGGER ${quoted(`${name}_d`)} AFTER DELETE ON ${on} FOR EACH ROW EXECUTE FUNCTION search_change(${args})`,
  ]
}

/** The owner's rights end at forced row-level security, which is lifted for this one statement of the transaction. */
function refill(shape: TableShape, name: string, isNew: boolean): readonly string[] {
  const texts = shape.searchColumns.map(quoted).join(', ')
  const tables = isNew ? [shape.table] : [shape.table, name]
  return [
    ...tables.map((table) => `ALTER TABLE ${quoted(table)} NO FORCE ROW LEVEL SECURITY`),
    `INSERT INTO ${quoted(name)} SELECT DISTINCT "tenant_id", term, "id" FROM ${quoted(shape.table)}, ` +
      `search_terms(concat_ws(' ', ${texts})) AS term ON CONFLICT DO NOTHING`,
    ...tables.map((table) => `ALTER TABLE ${quoted(table)} FORCE ROW LEVEL SECURITY`),
  ]
}

/** Another way of cutting words into terms needs another number, which refills the terms of every table. */
const cut = 8

/** A short name for a list of columns; it need not be secret, only differ when the list or the cut does. */
function fingerprint(columns: readonly string[]): string {
  let hash = cut
  for (const character of columns.join(',')) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291
  return hash.toString(36)
}
