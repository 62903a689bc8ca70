import { copyRows, type Columns } from './copy-rows.ts'
import type { DocumentStep } from './document-step.ts'
import {
  asModel,
  header,
  lineLike,
  linesAsModel,
  locked,
  posted,
  postings,
  registered,
  registryAsModel,
  type Kind,
} from './steps.ts'
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
      locks: [...locks, balances],
      writes: [posted(columns, sheet, event), ...goods(columns), valued, ...changed('posted')],
    },
  }
}

const event = 'CNT.POST'
const like = { model: ':model', id: ':id' }
const both = postings(sheet, event)
const line = lineLike(sheet, { name: 'l', modelLine: 'm.doc_line_id', document: ':id' })
const ofPosting = { posting_id: 'n.id', doc_id: ':id', doc_line_id: 'l.id' }
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

const balances: Statement = {
  name: 'sheet balances',
  text: `select b.qty from physical_inventory h join physical_inventory_line l on l.tenant_id = h.tenant_id and l.parent_id = h.id
    join location_stock p on p.tenant_id = h.tenant_id and p.location_id = h.location_id
    join stock_balance b on b.tenant_id = h.tenant_id and b.pool_id = p.pool_id and b.item_id = l.item_id
    where h.tenant_id = 'ui' and h.id = :id order by b.pool_id, b.item_id for update of b`,
}

/** Stock, the journal and what was posted of each line. */
function goods(columns: Columns): readonly Statement[] {
  return [
    copyRows(columns, {
      name: 'sheet ledger',
      table: 'stock_ledger',
      of: `${both} ${line} where m.tenant_id = 'ui'`,
      set: ofPosting,
      order: 'm.entry_no',
    }),
    copyRows(columns, {
      name: 'sheet journal',
      table: 'journal_line',
      of: `${both} ${line}
        left join stock_ledger s on s.tenant_id = 'ui' and s.id = m.stock_ledger_id
        left join stock_ledger e on e.tenant_id = 'ui' and e.posting_id = n.id and e.entry_no = s.entry_no where m.tenant_id = 'ui'`,
      set: { posting_id: 'n.id', doc_line_id: 'l.id', stock_ledger_id: 'e.id' },
      order: 'm.line_no',
    }),
    copyRows(columns, {
      name: 'sheet posted lines',
      table: 'posted_line',
      of: `${both} ${line} where m.tenant_id = 'ui'`,
      set: ofPosting,
    }),
  ]
}
