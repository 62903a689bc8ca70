import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { linesNeed } from '#core/effects/need.ts'
import { decimalParam, idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const keptReads: TableReads = {
  by: 'server/record-mails/kept-effect.ts',
  entities: { item: { name: 'text' }, itemUnit: { unit: { to: 'unit' } }, unit: { code: 'text' } },
}

const needs = {
  receivedQty: decimalParam('header', ['quantity']),
  currency: idParam('header', 'currency'),
  takenOut: textParam('header', ['multiline']),
  lines: linesNeed({
    item: idParam('line', 'item'),
    unit: idParam('line', 'itemUnit'),
    sentQty: maybeDecimalParam('line', ['quantity']),
  }),
}

type Input = RecordEffectInput<typeof needs>

/** The most letters of lines taken out that are kept. */
const mostLetters = 2000

/**
 * Saves of an order that is revised: a line of which goods came stays, and so does the currency they came in (RMAIL-14); lines the supplier knows and
 * that are taken out are named, for the paper of the revision (RMAIL-15).
 */
export const keptEffect: RecordEffect = defineRecordEffect({
  name: 'revisions:kept',
  needs,
  async issues({ record, before }) {
    if (before === undefined || compare(before.receivedQty, zero) === 0) return []
    return [
      ...(compare(record.receivedQty, before.receivedQty) < 0 ? [fieldIssue('lines', { code: 'receivedLine' })] : []),
      ...(record.currency === before.currency ? [] : [fieldIssue('currency', { code: 'readOnly' })]),
    ]
  },
  async fills(input) {
    const gone = goneLines(input)
    if (gone.length === 0) return {}
    const named = [input.before?.takenOut, ...(await namesOf(input, gone))].flatMap((text) => (text ? [text] : []))
    return { takenOut: named.join('\n').slice(0, mostLetters) }
  },
})

interface GoneLine {
  readonly item: number
  readonly unit: number
  readonly qty: string
}

/** Lines as the supplier knows them that no line says any more. */
function goneLines({ record, before }: Input): readonly GoneLine[] {
  const kept = record.lines.map(keyOf)
  return (before?.lines ?? []).flatMap((line) => {
    const { item, unit, sentQty } = line
    if (item === undefined || unit === undefined || sentQty === undefined) return []
    const at = kept.indexOf(keyOf(line))
    if (at === -1) return [{ item, unit, qty: printDecimal(sentQty) }]
    kept.splice(at, 1)
    return []
  })
}

function keyOf({ item, unit, sentQty }: Input['record']['lines'][number]): string {
  return [item, unit, sentQty === undefined ? '' : printDecimal(sentQty)].join('/')
}

async function namesOf({ trx, ctx }: Input, gone: readonly GoneLine[]): Promise<readonly string[]> {
  const rows = JSON.stringify(gone.map((line, no) => ({ no, ...line })))
  const found = await sql<{ readonly text: string }>`
    select concat_ws(' ', i.name || ',', trim_scale(g.qty), u.code) as text
    from jsonb_to_recordset(${rows}::jsonb) as g(no int, item bigint, unit bigint, qty numeric)
    join item i on i.tenant_id = ${ctx.tenantId} and i.id = g.item
    left join item_unit n on n.tenant_id = ${ctx.tenantId} and n.id = g.unit
    left join unit u on u.tenant_id = ${ctx.tenantId} and u.id = n.unit_id
    order by g.no`.execute(trx)
  return found.rows.map(({ text }) => text)
}
