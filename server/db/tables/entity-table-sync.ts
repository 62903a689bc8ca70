import { CompiledQuery, sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { readExistingTables } from './entity-table-existing.ts'
import { planEntityTables, type EntityTablePlan, type PlanRefusal } from './entity-table-plan.ts'
import { tableShapes } from './entity-table-shape.ts'

/** What the tables need to know of the definitions: the product's own (`DefinitionStore.base`). */
export type TableDefinitions = Pick<TenantDefinitions, 'families' | 'entity'>

/** What `npm run db:plan` shows: compares the definitions with the database and changes nothing. */
export async function readEntityTablePlan(
  db: QueryExecutorProvider,
  definitions: TableDefinitions,
): Promise<EntityTablePlan> {
  return planEntityTables(tableShapes(definitions), await readExistingTables(db))
}

/**
 * Brings the tables up to the definitions, as the owner's role, in one transaction; nodes that start together take turns.
 * Throws a plain error that lists every refusal; nothing is done then.
 */
export async function syncEntityTables<DB>(owner: Kysely<DB>, definitions: TableDefinitions): Promise<EntityTablePlan> {
  return owner.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('larder entity tables'))`.execute(trx)
    const plan = await readEntityTablePlan(trx, definitions)
    if (plan.refusals.length > 0) throw new Error(refusalText(plan.refusals))
    for (const step of plan.steps) await trx.executeQuery(CompiledQuery.raw(step.sql))
    return plan
  })
}

/** Throws when a table or column of a definition over a system table is still missing once all migrations ran. */
export async function checkSystemTables(db: QueryExecutorProvider, definitions: TableDefinitions): Promise<void> {
  const { missing } = await readEntityTablePlan(db, definitions)
  if (missing.length > 0) throw new Error(refusalText(missing))
}

/** The refusals as lines for a terminal. */
export function refusalText(refusals: readonly PlanRefusal[]): string {
  const lines = refusals.map((refusal) => `- ${refusal.what}\n  ${refusal.instead}`)
  return `The tables cannot be brought up to the definitions by adding alone:\n${lines.join('\n')}`
}
