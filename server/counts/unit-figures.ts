import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const unitFigureReads: TableReads = {
  by: 'server/counts/unit-figures.ts',
  entities: { itemUnit: { den: 'quantity', num: 'quantity' } },
}

/** The factor of a unit in two whole parts, `num` base units being `den` of it, so that nothing is rounded on the way. */
export const unitFigures: readonly Figure[] = (['num', 'den'] as const).map((part) => ({
  name: `unit.${part}`,
  readIf: undefined,
  at: 'location',
  line: ['item'],
  read: (trx, request, ctx) => readPart(trx, request, { ctx, part }),
}))

async function readPart(
  trx: Trx,
  { rows }: FigureRequest,
  { ctx, part }: { readonly ctx: RequestContext; readonly part: 'num' | 'den' },
): Promise<readonly (string | null)[]> {
  const units = [...new Set(rows.flatMap(({ unit }) => unit ?? []))]
  const found = await sql<{ readonly id: number; readonly item: number; readonly num: string; readonly den: string }>`
    select u.id::int as id, u.parent_id::int as item, trim_scale(u.num)::text as num, trim_scale(u.den)::text as den
    from item_unit u where u.tenant_id = ${ctx.tenantId} and u.id = any(${units}::bigint[])`.execute(trx)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map(({ item, unit }) => {
    const row = byId.get(unit ?? 0)
    return row === undefined || row.item !== item ? null : row[part]
  })
}
