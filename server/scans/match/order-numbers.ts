import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import { plainCode } from './score-line.ts'

/** How numbers of a series begin, and the digits behind that they have at least. */
export interface OrderSeries {
  readonly begins: string
  readonly digits: number
}

/** More digits than these say something else: a telephone, or a code of a bank. */
const mostMore = 3

/** The series of numbers that orders of a tenant have at its sites; none before its first order. */
export async function readOrderSeries(trx: Trx, tenantId: string): Promise<readonly OrderSeries[]> {
  const { rows } = await sql<OrderSeries>`
    select distinct n.prefix || s.code as begins, (n.pad + case when n.year > 0 then 2 else 0 end)::int as digits
    from number_series n join site s on s.tenant_id = n.tenant_id and s.id = n.site_id
    where n.tenant_id = ${tenantId} and n.doc_type = 'purchaseOrder'`.execute(trx)
  return rows
}

/** Whether a word is written as the numbers of a series are, letters that are taken for digits being the same (SCAN-96). */
export function isOrderNumber(word: string, series: readonly OrderSeries[]): boolean {
  const code = plainCode(word)
  return series.some(({ begins, digits }) => {
    const front = plainCode(begins)
    const rest = code.slice(front.length)
    return code.startsWith(front) && /^\d+$/.test(rest) && rest.length >= digits && rest.length <= digits + mostMore
  })
}
