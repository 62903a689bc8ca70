import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const madeNameReads: TableReads = {
  by: 'server/posting/read/read-made-names.ts',
  entities: { product: { name: 'text' }, recipe: { name: 'text' } },
}

/** What lines are made of, as people call it, by line. */
export async function readMadeNames(
  trx: Trx,
  tenantId: string,
  madeOf: ReadonlyMap<number, { readonly recipe: number | undefined; readonly product: number | undefined }>,
): Promise<ReadonlyMap<number, string>> {
  const asked = [...madeOf].map(([line, { recipe, product }]) => ({ line, recipe, product }))
  const found = await sql<{ line: number; name: string }>`
    select a.line, coalesce(r.name, p.name) as name
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(line bigint, recipe bigint, product bigint)
    left join recipe r on r.tenant_id = ${tenantId} and r.id = a.recipe
    left join product p on p.tenant_id = ${tenantId} and p.id = a.product`.execute(trx)
  return new Map(found.rows.map(({ line, name }) => [line, name]))
}
