import { sql } from 'kysely'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Figure } from '../../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const expiryFigureReads: TableReads = {
  by: 'server/posting/lots/expiry-figure.ts',
  entities: { item: { expiryDays: 'integer' } },
}

/** The last day goods are good on that come in on a day (LOT-6): so many days after it as their item keeps; null where it says none, or no day is given. */
export const expiryFigure: Figure = {
  name: 'stock.expiry',
  readIf: undefined,
  at: 'location',
  line: ['item'],
  async read(trx, { rows }, { tenantId }) {
    const items = [...new Set(rows.flatMap(({ item }) => item ?? []))]
    const found = await sql<{
      readonly id: number
      readonly days: number
    }>`select i.id, i.expiry_days as days from item i
      where i.tenant_id = ${tenantId} and i.id = any(${items}::bigint[]) and i.expiry_days is not null`.execute(trx)
    const days = new Map(found.rows.map((row) => [row.id, row.days]))
    return rows.map(({ item, day }) => {
      const keeps = days.get(item ?? 0)
      return keeps === undefined || day === null ? null : (addDays(day, keeps) ?? null)
    })
  },
}
