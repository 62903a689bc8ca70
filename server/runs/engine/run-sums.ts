import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RunSums } from '#core/model/workflow/run-definition.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { sumLines, type LineSums, type LinesOfRun } from './run-lines.ts'

/**
 * What a run has come to: its lines counted and added up. Where the run says what they become together, its amounts are those of that, so that they are
 * rounded as often as it is (RUN-388).
 */
export async function sumRun(
  { trx, definitions }: Pick<CommandScope, 'trx' | 'definitions'>,
  of: LinesOfRun,
): Promise<LineSums> {
  const { sums, results } = of.run
  if (sums === undefined) return sumLines(trx, of)
  const family = definitions.families.get(sums.family)
  if (family === undefined) throw new Error(`There is no family ${sums.family}, which the linker proves`)
  const counts = Object.fromEntries(Object.entries(results).filter(([, { as }]) => as !== 'sum'))
  const counted = await sumLines(trx, { ...of, run: { ...of.run, totals: {}, results: counts } })
  const amounts = await sumRows(trx, of, { sums, family })
  return { ...counted, totals: amounts.totals, results: { ...counted.results, ...amounts.results } }
}

/** The rows of a run added up: all of them, and those that are made. */
async function sumRows(
  trx: CommandScope['trx'],
  { run, runId, tenantId }: LinesOfRun,
  { sums, family }: { readonly sums: RunSums; readonly family: FamilyDefinition },
): Promise<Pick<LineSums, 'totals' | 'results'>> {
  const column = (id: string) => columnOf(family, id)
  const totals = Object.entries(run.totals)
  const results = Object.entries(run.results).filter(([, { as }]) => as === 'sum')
  const all = totals.map(
    ([header, field]) => sql`coalesce(sum(${column(field)}), 0)::text as ${ownName(`total_${header}`)}`,
  )
  const made = results.map(
    ([header, { field }]) =>
      sql`coalesce(sum(${column(field)}) filter (where ${column(sums.done)}), 0)::text as ${ownName(`result_${header}`)}`,
  )
  if (all.length + made.length === 0) return { totals: {}, results: {} }
  const { rows } = await sql<Readonly<Record<string, string>>>`select ${sql.join([...all, ...made])}
    from ${tableRef(family.entity.table)} where tenant_id = ${tenantId} and ${column(sums.run)} = ${runId}`.execute(trx)
  const row = rows[0] ?? {}
  return {
    totals: Object.fromEntries(totals.map(([header]) => [header, String(row[`total_${header}`])])),
    results: Object.fromEntries(results.map(([header]) => [header, String(row[`result_${header}`])])),
  }
}

function columnOf({ id: family, entity }: FamilyDefinition, id: string) {
  const field = entity.fields.find((one) => one.id === id)
  if (field === undefined) throw new Error(`${family} has no field ${id}, which the linker proves`)
  return ownName(field.column)
}
