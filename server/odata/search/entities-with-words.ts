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
 * begins with one of them nothing is found (docs/decisions/search-under-rls.md). What keeps no terms, or is found by codes or by names of others as well, may always.
 */
export async function entitiesWithWords(
  trx: Trx,
  definitions: TenantDefinitions,
  { entities, search }: { readonly entities: readonly TenantEntity[]; readonly search: string },
): Promise<ReadonlySet<string>> {
  const asked = entities.filter(hasTermsAlone)
  const others = entities.filter((entity) => !hasTermsAlone(entity))
  const found = asked.length === 0 ? [] : await askTerms(trx, definitions, { asked, search })
  return new Set([...others.map(({ id }) => id), ...found.map(({ id }) => String(id))])
}

/** True where every record that is found is found by its terms, by no code and by no name of a record it points to. */
function hasTermsAlone(entity: TenantEntity): boolean {
  const { searchFields, fields, codes, parent } = entity
  const isPointing = fields.some((field) => isLookup(field) && searchFields.includes(field.id))
  return searchColumns(entity).length > 0 && parent === undefined && codes.length === 0 && !isPointing
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
          asked.map((entity) => withEveryNeedle(entity, slot)),
          sql` UNION ALL `,
        )}`,
    ),
  )
  // Made anew for the words it would take longer than it runs, and it would be the same plan.
  await withoutWaiting(trx, runScript(trx, 'set local plan_cache_mode = force_generic_plan'))
  return text.ask(trx, { words: searchedWords(search) })
}

// A limit in a subquery of its own keeps it a walk to the first term of each range; as a join the planner may pass all terms.
function withEveryNeedle({ id, table }: TenantEntity, slot: Slot): RawBuilder<unknown> {
  return sql`SELECT ${sql.lit(id)}::text AS id WHERE NOT EXISTS (
    SELECT FROM needle AS n WHERE (
      SELECT true FROM ${tableRef(searchTable(table))} AS s
      WHERE ${frameColumn('s', 'tenant_id')} = ${slot('tenant')} AND s.term >= n.low AND s.term < n.high LIMIT 1
    ) IS NULL)`
}
