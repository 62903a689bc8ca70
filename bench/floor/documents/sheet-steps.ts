import { copyRows, type Columns } from './copy-rows.ts'
import type { DocumentStep } from './document-step.ts'
import { balancesLocked, goodsBooked } from './goods-booked.ts'
import { asModel, header, linesAsModel, locked, posted, registered, registryAsModel, type Kind } from './steps.ts'
import type { Statement } from './statement.ts'

const sheet: Kind = { type: 8, table: 'physical_inventory' }

type Name = 'sheetMade' | 'sheetFilled' | 'sheetCounted' | 'sheetSubmitted' | 'sheetPosted'

/** A sheet of a count like the model: made, filled, counted, submitted, and what it misses posted. */
export function sheetSteps(columns: Columns): Readonly<Record<Name, DocumentStep>> {
  const locks = [locked(sheet, ':id')]
  const lines = copyRows(columns, {
    name: 'sheet lines',
    table: 'physical_inventory_line',
    of: `where m.tenant_id = 'ui' and m.parent_id = :model`,
    set: { parent_id: ':id' },
    order: 'm.line_no',
  })
  const counted = linesAsModel(sheet, { ...like, name: 'counted' }, ofCount)
  return {
    sheetMade: { header: header(columns, sheet), writes: [registered(columns, sheet)] },
    sheetFilled: { locks, writes: [lines, ...changed('filled')] },
    sheetCounted: { locks, writes: [counted, ...changed('counted')] },
    sheetSubmitted: { locks, writes: changed('submitted') },
    sheetPosted: {
      locks: [...locks, ...balancesLocked(sheet, 'sheet')],
      writes: [
        posted(columns, sheet, event),
        ...goodsBooked(columns, sheet, { name: 'sheet', event }),
        valued,
        ...changed('posted'),
      ],
    },
  }
}

const event = 'CNT.POST'
const like = { model: ':model', id: ':id' }
const ofCount = [
  'count1',
  'counted',
  'variance',
  'variance_value',
  'counted_value',
  'count_no',
  'counter_id',
  'counted_at',
]
const valued = linesAsModel(sheet, { ...like, name: 'posted' }, ['unit_cost', 'variance_value', 'posted_value'])

function changed(name: string): readonly Statement[] {
  const columns = [
    'status',
    'version_no',
    'edited_by',
    'lines_to_count',
    'lines_counted',
    'variance_value',
    'counted_value',
  ]
  return [asModel(sheet, { ...like, name }, columns), registryAsModel(sheet, { ...like, name })]
}
