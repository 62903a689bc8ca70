import { sql } from 'kysely'
import { subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import { postingEvents } from '../events/index.ts'
import { noExchange } from '../amounts/in-books.ts'
import type { OpenAmount } from '../ledger/line-facts.ts'
import type { DocumentKey } from '../ledger/post-event.ts'
import type { PostedBefore } from '../ledger/posting-lines.ts'

/** What a document has on its way, by line: what arrived, was lost or came back in the factor it was shipped in, and what is left in base units. */
export interface Transit {
  readonly before: ReadonlyMap<number, PostedBefore>
  readonly open: ReadonlyMap<number, OpenAmount>
}

const shipping = postingEvents.filter(({ shape }) => shape === 'ship').map(({ code }) => code)
const settling = postingEvents.filter(({ settles }) => settles === 'transit').map(({ code }) => code)

/**
 * Reads what was shipped of each line and what has become of it. Whatever ends a way counts together, so that the last part takes exactly
 * what is left, in quantity and in value, be it received, lost or returned.
 */
export async function readTransit(trx: Trx, document: DocumentKey & { readonly lines: string }): Promise<Transit> {
  const result = await sql<TransitRow>`
    select l.doc_line_id as "lineId", (array_agg(l.num order by l.posting_id))[1]::text as num,
      (array_agg(l.den order by l.posting_id))[1]::text as den, ${total(sql`qty`, settling)} as qty,
      ${total(sql`base_qty`, settling)} as "baseQty", ${total(sql`value`, settling)} as value,
      ${total(sql`base_qty`, shipping)} as "shippedQty", ${total(sql`value`, shipping)} as "shippedValue"
    from posted_line l
    where l.tenant_id = ${document.tenantId} and l.doc_type_id = ${document.docTypeId} and l.doc_id = ${document.docId}
      and l.event_code = any(${[...shipping, ...settling]}::text[]) and l.lines = ${document.lines}
    group by l.doc_line_id`.execute(trx)
  return {
    before: new Map(result.rows.map((row) => [row.lineId, beforeOf(row)])),
    open: new Map(result.rows.map((row) => [row.lineId, openOf(row)])),
  }
}

interface TransitRow {
  readonly lineId: number
  readonly num: string
  readonly den: string
  readonly qty: string
  readonly baseQty: string
  readonly value: string
  readonly shippedQty: string
  readonly shippedValue: string
}

function total(column: ReturnType<typeof sql>, codes: readonly string[]) {
  return sql`coalesce(sum(l.${column}) filter (where l.event_code = any(${codes}::text[])), 0)::text`
}

function beforeOf({ qty, baseQty, num, den }: TransitRow): PostedBefore {
  return { qty: toDecimal(qty), baseQty: toDecimal(baseQty), num: toDecimal(num), den: toDecimal(den) }
}

function openOf({ shippedQty, shippedValue, baseQty, value }: TransitRow): OpenAmount {
  const left = subtract(toDecimal(shippedValue), toDecimal(value))
  return {
    qty: subtract(toDecimal(shippedQty), toDecimal(baseQty)),
    value: left,
    documentValue: left,
    rate: noExchange,
  }
}
