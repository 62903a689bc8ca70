import { sql, type RawBuilder } from 'kysely'
import { isLookup } from '#core/model/field-shapes.ts'
import type { TenantDefinitions, TenantEntity } from '#core/model/tenant-definitions.ts'
import { searchColumns } from '../../db/tables/entity-table-shape.ts'
import { searchTable } from '../../db/tables/entity-table-search.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import { runScript } from '../../db/pipeline/kept-plan.ts'
import type { Trx } from '../../db/pool.ts'
import { statementText } from '../../db/statement-text.ts'
import { keptText } from '../../entity-sql/kept-texts.ts'
import { frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { searchedWords } from '../../entity-sql/search-sql.ts'

/**
 * Of entities those that may have a record with all words of a search, asked by one statement: a record holds each word, so where no term
 * begins with one of them nothing is found (docs/decisions/search-under-rls.md). A word may be among the terms of what it
 * points to as well. What keeps no terms, or is named by codes as well, may always.
 */
export async function entitiesWithWords(
  trx: Trx,
  definitions: TenantDefinitions,
  { entities, search }: { readonly entities: readonly TenantEntity[]; readonly search: string },
): Promise<ReadonlySet<string>> {
  const asked = entities.filter((entity) => hasTermsAlone(entity, definitions))
  const others = entities.filter((entity) => !asked.includes(entity))
  const found = asked.length === 0 ? [] : await askTerms(trx, definitions, { asked, search })
  return new Set([...others.map(({ id }) => id), ...found.map(({ id }) => String(id))])
}

/** True where every record that is found is found by its terms, or those of what it points to, and by no code. */
function hasTermsAlone(entity: TenantEntity, definitions: TenantDefinitions): boolean {
  const { codes, parent } = entity
  return parent === undefined && codes.length === 0 && [entity, ...pointedTo(entity, definitions)].every(hasTerms)
}

function hasTerms(entity: TenantEntity | undefined): entity is TenantEntity {
  return entity !== undefined && searchColumns(entity).length > 0
}

/** Entities a search looks into through lookups. */
function pointedTo(
  { searchFields, fields }: TenantEntity,
  definitions: TenantDefinitions,
): readonly (TenantEntity | undefined)[] {
  const searched = fields.filter(isLookup).filter(({ id }) => searchFields.includes(id))
  return searched.map(({ lookup }) => definitions.entity(lookup.to))
}

type Slot = (name: string) => unknown

/** One text for each set of families: what a reader may not view is not looked into. */
async function askTerms(
  trx: Trx,
  definitions: TenantDefinitions,
  { asked, search }: { readonly asked: readonly TenantEntity[]; readonly search: string },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const key = `words/${asked.map(({ id }) => id).join(' ')}`
  const text = keptText(definitions, key, () =>
    statementText(
      trx,
      (slot) => sql`
        WITH needle AS MATERIALIZED (
          SELECT DISTINCT n.low, n.high FROM unnest(${slot('words')}::text[]) AS asked(word), search_needles(asked.word) AS n
        ) ${sql.join(
          asked.map((entity) => withEveryNeedle([entity, ...pointedTo(entity, definitions).filter(hasTerms)], slot)),
          sql` UNION ALL `,
        )}`,
    ),
  )
  // Made anew for the words it would take longer than it runs, and it would be the same plan.
  await withoutWaiting(trx, runScript(trx, 'set local plan_cache_mode = force_generic_plan'))
  return text.ask(trx, { words: searchedWords(search) })
}

// A limit in a subquery of its own keeps it a walk to the first term of each range; as a join the planner may pass all terms.
function withEveryNeedle(looked: readonly TenantEntity[], slot: Slot): RawBuilder<unknown> {
  const missing = looked.map(
    ({ table }) => sql`(
      SELECT true FROM ${tableRef(searchTable(table))} AS s
      WHERE ${frameColumn('s', 'tenant_id')} = ${slot('tenant')} AND s.term >= n.low AND s.term < n.high LIMIT 1
    ) IS NULL`,
  )
  return sql`SELECT ${sql.lit(looked[0]?.id ?? '')}::text AS id WHERE NOT EXISTS (
    SELECT FROM needle AS n WHERE ${sql.join(missing, sql` AND `)})`
}
