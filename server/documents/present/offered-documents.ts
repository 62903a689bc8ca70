import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { makingName } from '#core/http/sources-contract.ts'
import { tableRef } from '../../entity-sql/property-ref.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { definitionFilter } from '../judge/definition-filter.ts'
import { refusalOfCreate } from '../may/refusal.ts'

/** A kind of document that a record could be made into. */
interface Making {
  readonly target: FamilyDefinition
  readonly source: SourceDefinition
}

/** What this person may make of the record now, as `family/source`: of kinds they may create, while the record is open to it. */
export async function offeredDocuments(scope: CommandScope, id: number): Promise<readonly string[]> {
  const { trx, ctx, family } = scope
  const makings = makingsOf(scope)
  if (makings.length === 0) return []
  const owner = { ...family.entity, family: family.id, parent: undefined }
  const fits = makings.map(async ({ target, source }) => {
    const name = makingName(target.id, source.id)
    const condition = source.where === undefined ? sql`true` : await definitionFilter(scope, owner, source.where)
    return sql`select ${name}::text as name from ${tableRef(family.entity.table)} as t
      where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and ${condition}`
  })
  const found = await sql<{ readonly name: string }>`${sql.join(await Promise.all(fits), sql` union all `)}`.execute(
    trx,
  )
  return found.rows.map(({ name }) => name)
}

function makingsOf({ ctx, definitions, family }: CommandScope): readonly Making[] {
  return [...definitions.families.values()].flatMap((target) => {
    const own = target.sources.filter(({ from }) => from === family.id)
    return own.length === 0 || refusalOfCreate({ ctx, family: target }) !== undefined
      ? []
      : own.map((source) => ({ target, source }))
  })
}
