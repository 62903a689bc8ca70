import type { ExistingTable } from './entity-table-existing.ts'
import type { PlanStep } from './entity-table-plan.ts'
import type { TableShape } from './entity-table-shape.ts'
import { objectName, quoted } from './index-shape.ts'

/** The table of search terms beside an entity's table (docs/decisions/search-under-rls.md). */
export function searchTable(table: string): string {
  return objectName(`${table}_search`)
}

const isSearched = 'the search finds the words of its rows'
const isReplaced = 'other fields are searched now, so what keeps the words of the rows is made anew'
const isRefilled =
  'the rows there are get their words; the guard that keeps tenants apart is lifted for that one statement, inside the transaction'

/** Steps that give an entity its search terms: the table, the triggers that keep it, and the terms of rows that stood before. */
export function searchSteps(shape: TableShape, existing: ReadonlyMap<string, ExistingTable>): readonly PlanStep[] {
  if (shape.searchColumns.length === 0) return []
  const name = searchTable(shape.table)
  const table = existing.get(shape.table)
  const isNew = !existing.has(name)
  const wanted = triggers(shape, name)
  const stale = [...(table?.triggers ?? [])].filter(
    (trigger) => trigger.startsWith(`${shape.table}_search_`) && !wanted.some((each) => each.name === trigger),
  )
  // Triggers of another way of working over the same columns have kept the same terms.
  const isFilled = [...(table?.triggers ?? [])].some((trigger) => trigger.startsWith(filledPrefix(shape)))
  const step = (what: string, sql: string, why: string): PlanStep => ({ table: name, what, why, sql })
  return [
    ...(isNew ? [step(`search terms of ${shape.origin}`, createTable(name), isSearched)] : []),
    ...stale.map((old) =>
      step(`trigger ${old} goes`, `DROP TRIGGER ${quoted(old)} ON ${quoted(shape.table)}`, isReplaced),
    ),
    ...wanted
      .filter((trigger) => table?.triggers.has(trigger.name) !== true)
      .map(({ name: trigger, sql }) => step(`trigger ${trigger}`, sql, stale.length > 0 ? isReplaced : isSearched)),
    ...(table && !isFilled ? refill(shape, name, isNew).map(([what, sql]) => step(what, sql, isRefilled)) : []),
  ]
}

/** The columns searched are part of the triggers' names, so a new searchable field replaces triggers and refills the terms. */
function filledPrefix({ table, searchColumns }: TableShape): string {
  return `${table}_search_${fingerprint(searchColumns)}`
}

function createTable(name: string): string {
  return (
    `CREATE TABLE ${quoted(name)} (\n  "tenant_id" text NOT NULL,\n  "term" text COLLATE "C" NOT NULL,\n  "record_id" bigint NOT NULL,\n` +
    `  PRIMARY KEY ("tenant_id", "term", "record_id")\n)`
  )
}

interface TriggerShape {
  readonly name: string
  readonly sql: string
}

function triggers(shape: TableShape, terms: string): readonly TriggerShape[] {
  const args = [terms, ...shape.searchColumns].map((name) => `'${name}'`).join(', ')
  const changed = shape.searchColumns
    .map((column) => `OLD.${quoted(column)} IS DISTINCT FROM NEW.${quoted(column)}`)
    .join(' OR ')
  const trigger = (on: string, when = ''): TriggerShape => {
    const name = objectName(`${filledPrefix(shape)}_row_${on.slice(0, 1)}`)
    const what = `AFTER ${on.toUpperCase()} ON ${quoted(shape.table)} FOR EACH ROW ${when}`
    return { name, sql: `CREATE TRIGGER ${quoted(name)} ${what}EXECUTE FUNCTION search_row(${args})` }
  }
  return [trigger('insert'), trigger('update', `WHEN (${changed}) `), trigger('delete')]
}

/** The owner's rights end at forced row-level security, which is lifted for this one statement of the transaction. */
function refill(shape: TableShape, name: string, isNew: boolean): readonly (readonly [what: string, sql: string])[] {
  // A list of any length: a function would take a hundred arguments.
  const texts = `ARRAY[${shape.searchColumns.map((column) => `${quoted(column)}::text`).join(', ')}]`
  const tables = isNew ? [shape.table] : [shape.table, name]
  return [
    ...tables.map((table) => guard(table, false)),
    [
      `words of ${shape.origin}`,
      `INSERT INTO ${quoted(name)} SELECT DISTINCT "tenant_id", term, "id" FROM ${quoted(shape.table)}, ` +
        `search_terms(array_to_string(${texts}, ' ')) AS term ON CONFLICT DO NOTHING`,
    ],
    ...tables.map((table) => guard(table, true)),
  ]
}

function guard(table: string, isOn: boolean): readonly [what: string, sql: string] {
  return [
    `guard of ${table} ${isOn ? 'again' : 'lifted'}`,
    `ALTER TABLE ${quoted(table)} ${isOn ? '' : 'NO '}FORCE ROW LEVEL SECURITY`,
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
