import { sql } from 'kysely'
import { add, compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { quantityInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const recountReads: TableReads = {
  by: 'server/counts/recount-words.ts',
  entities: {
    item: { baseUnit: { to: 'unit' }, name: 'text' },
    itemUnit: { unit: { to: 'unit' } },
    unit: { code: 'text' },
  },
}

/** An item that differs from the books. */
export interface Differing {
  readonly item: number
  /** Unit of the item it is counted in; undefined: its base unit. */
  readonly unit: number | undefined
  /** How much it differs; undefined where that is not to be told. */
  readonly difference: Decimal | undefined
}

/** Names said; the others are on the sheet. */
const most = 3

/** Items in words, the first three with how much they differ, as in "Tomatoes (−12 kg), Flour, …" (COUNT-705). */
export async function differingWords(
  trx: Trx,
  { tenantId, language }: { readonly tenantId: string; readonly language: string },
  differing: readonly Differing[],
): Promise<string> {
  const said = byItem(differing)
  const shown = said.slice(0, most)
  const rows = JSON.stringify(shown.map(({ item, unit = null }) => ({ item, unit })))
  const { rows: names } = await sql<{ readonly item: number; readonly name: string; readonly unit: string | null }>`
    select i.id::int as item, i.name, n.code as unit
    from jsonb_to_recordset(${rows}::jsonb) as r(item bigint, unit bigint)
      join item i on i.tenant_id = ${tenantId} and i.id = r.item
      left join item_unit u on u.tenant_id = i.tenant_id and u.parent_id = i.id and u.id = r.unit
      left join unit n on n.tenant_id = i.tenant_id and n.id = coalesce(u.unit_id, i.base_unit_id)`.execute(trx)
  const nameOf = new Map(names.map((row) => [row.item, row]))
  const words = shown.map(({ item, difference }) => {
    const { name = '', unit = null } = nameOf.get(item) ?? {}
    return difference === undefined ? name : `${name} (${signed(difference, language)} ${unit ?? ''})`
  })
  return [...words, ...(said.length > most ? ['…'] : [])].join(', ')
}

/** Lines of one item differ together; by nothing that is told where one of them does not tell. */
function byItem(differing: readonly Differing[]): readonly Differing[] {
  const found = new Map<number, Differing>()
  for (const one of differing) {
    const before = found.get(one.item)
    const difference = before === undefined ? one.difference : sumOf(before.difference, one.difference)
    found.set(one.item, { ...one, difference })
  }
  return [...found.values()]
}

function sumOf(one: Decimal | undefined, other: Decimal | undefined): Decimal | undefined {
  return one === undefined || other === undefined ? undefined : add(one, other)
}

function signed(difference: Decimal, language: string): string {
  const shown = quantityInWords(difference, language)
  return compare(difference, zero) > 0 ? `+${shown}` : shown
}
