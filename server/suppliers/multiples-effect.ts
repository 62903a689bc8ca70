import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { linesNeed } from '#core/effects/need.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { decimalParam, idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { sentQuantity } from '#core/suggestion/suggested-quantity.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { sentBy } from './sent-figures.ts'

/** What this SQL reads of tables that definitions draw. */
export const multiplesReads: TableReads = {
  by: 'server/suppliers/multiples-effect.ts',
  entities: { itemUnit: { den: 'quantity', num: 'quantity' } },
}

const needs = {
  supplier: idParam('header', 'supplier'),
  deliveryLocation: idParam('header', 'location'),
  orderDate: textParam('header', ['date']),
  lines: linesNeed({
    item: idParam('line', 'item'),
    unit: idParam('line', 'itemUnit'),
    qty: decimalParam('line', ['quantity']),
  }),
}

type OrderInput = RecordEffectInput<typeof needs>
type OrderLine = OrderInput['record']['lines'][number]

/**
 * Saves of orders: a quantity the supplier does not send so, because it sends more at least or in multiples, is asked about with the next one it
 * does send (PORD-52). What was asked about once and stands is not asked again.
 */
export const multiplesEffect: RecordEffect = defineRecordEffect({
  name: 'suppliers:multiples',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    const { record, before } = input
    const known = new Set((before?.lines ?? []).map((line) => keyOf(line, before?.supplier)))
    const asked = record.lines.filter(({ item, unit }) => item !== undefined && unit !== undefined)
    const isNew = asked.some((line) => !known.has(keyOf(line, record.supplier)))
    if (record.supplier === undefined || record.deliveryLocation === undefined || !isNew) return []
    const sent = await readSent(input)
    return record.lines.flatMap((line, index) => {
      const of = sent.get(index)
      if (of === undefined || known.has(keyOf(line, record.supplier)) || compare(line.qty, zero) <= 0) return []
      const next = sentQuantity(line.qty, of)
      return compare(next, line.qty) <= 0 ? [] : [unsent(line.qty, next, { ...of, index })]
    })
  },
})

function keyOf({ item, unit, qty }: OrderLine, supplier: number | undefined): string {
  return JSON.stringify([supplier, item, unit, printDecimal(qty)])
}

/** What a supplier sends of an item, in the unit of a line. */
interface Sent {
  readonly minOrder: Decimal | undefined
  readonly multiple: Decimal | undefined
}

function unsent(
  qty: Decimal,
  next: Decimal,
  { minOrder, multiple, index }: Sent & { readonly index: number },
): FieldIssue {
  const place = { lines: 'lines', index }
  const isLess = minOrder !== undefined && compare(qty, minOrder) < 0
  const [code, name, than] = isLess ? ['lessThanSent', 'least', minOrder] : ['noMultiple', 'multiple', multiple]
  const params = { [name]: printDecimal(than ?? zero), next: printDecimal(next) }
  return { ...fieldIssue('qty', { code, params }, place), isWarning: true }
}

/** By position of the line, of those whose supplier says anything, in one statement. */
async function readSent({ trx, ctx, record }: OrderInput): Promise<ReadonlyMap<number, Sent>> {
  const { tenantId } = ctx
  const day = record.orderDate === '' ? null : record.orderDate
  const asked = JSON.stringify(record.lines.map(({ item, unit }, index) => ({ index, item, unit, day })))
  const { rows } = await sql<{
    readonly index: number
    readonly least: string | null
    readonly multiple: string | null
  }>`
    select r.index, trim_scale(round(s.min_order * u.den / u.num, 6))::text as least, trim_scale(round(s.order_multiple * u.den / u.num, 6))::text as multiple
    from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, day date)
    cross join (select day_at(${tenantId}, ${record.deliveryLocation}) as today offset 0) w
    join item_unit u on u.tenant_id = ${tenantId} and u.id = r.unit and u.parent_id = r.item
    cross join lateral (${sentBy(tenantId, sql`${record.supplier}::bigint`)}) s
    where s.min_order is not null or s.order_multiple is not null`.execute(trx)
  const decimal = (text: string | null) => (text === null ? undefined : toDecimal(text))
  return new Map(rows.map((row) => [row.index, { minOrder: decimal(row.least), multiple: decimal(row.multiple) }]))
}
