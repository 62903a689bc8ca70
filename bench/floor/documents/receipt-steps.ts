import { copyRows, type Columns } from './copy-rows.ts'
import type { DocumentStep } from './document-step.ts'
import { balancesLocked, bookedLines, goodsBooked, ofPosting } from './goods-booked.ts'
import {
  asModel,
  header,
  kinds,
  lineLike,
  linesAsModel,
  locked,
  posted,
  postings,
  registered,
  registryAsModel,
} from './steps.ts'
import type { Statement } from './statement.ts'

const { order, receipt } = kinds

/** A receipt like the model of the order `order`, like `ordermodel`: written, and posted to stock, journal, accruals and commitments. */
export function receiptSteps(columns: Columns): Readonly<Record<'receiptWritten' | 'receiptPosted', DocumentStep>> {
  return {
    receiptWritten: {
      header: header(columns, receipt),
      writes: [
        copyRows(columns, {
          name: 'receipt lines',
          table: 'receipt_line',
          of: `${lineLike(order, { name: 'k', modelLine: 'm.order_line_id', document: ':order' })} where m.tenant_id = 'ui' and m.parent_id = :model`,
          set: { parent_id: ':id', order_id: ':order', order_line_id: 'k.id' },
        }),
        registered(columns, receipt),
      ],
    },
    receiptPosted: {
      locks: [locked(order, ':order'), locked(receipt, ':id'), ...balancesLocked(receipt, 'receipt')],
      writes: [
        posted(columns, receipt, event),
        ...goodsBooked(columns, receipt, { name: 'receipt', event }),
        ...worth(columns),
        ...changed,
      ],
    },
  }
}

const event = 'RCV.POST'
const both = postings(receipt, event)
const lines = bookedLines(receipt, event)

/** What is owed for, what is spent, and where the lines come from. */
function worth(columns: Columns): readonly Statement[] {
  return [
    copyRows(columns, {
      name: 'receipt accruals',
      table: 'rni_entry',
      of: `${both} ${lineLike(receipt, { name: 'l', modelLine: 'm.receipt_line_id', document: ':id' })} where m.tenant_id = 'ui'`,
      set: { posting_id: 'n.id', doc_id: ':id', receipt_line_id: 'l.id' },
    }),
    copyRows(columns, {
      name: 'receipt spent',
      table: 'commitment_entry',
      of: `${lines} where m.tenant_id = 'ui' and m.doc_type_id = ${receipt.type}`,
      set: ofPosting,
    }),
    copyRows(columns, {
      name: 'receipt committed no longer',
      table: 'commitment_entry',
      of: `${both} ${lineLike(order, { name: 'l', modelLine: 'm.doc_line_id', document: ':order' })} where m.tenant_id = 'ui' and m.doc_type_id = ${order.type}`,
      set: { ...ofPosting, doc_id: ':order' },
    }),
    copyRows(columns, {
      name: 'receipt links',
      table: 'doc_link',
      of: `${lineLike(order, { name: 'k', modelLine: 'm.from_line', document: ':order' })} ${lineLike(receipt, { name: 'l', modelLine: 'm.to_line', document: ':id' })}
        where m.tenant_id = 'ui' and m.to_type = ${receipt.type} and m.to_id = :model and m.from_type = ${order.type}`,
      set: { from_id: ':order', from_line: 'k.id', to_id: ':id', to_line: 'l.id' },
    }),
  ]
}

const received = ['received_qty', 'open_qty', 'received_amount', 'done_cost', 'open_cost']

/** What the document and its order are by then. */
const changed: readonly Statement[] = [
  asModel(receipt, { name: 'posted', model: ':model', id: ':id' }, ['status', 'version_no', 'edited_by']),
  registryAsModel(receipt, { name: 'posted', model: ':model', id: ':id' }),
  asModel(order, { name: 'received', model: ':ordermodel', id: ':order' }, [
    'status',
    'version_no',
    'received_qty',
    'received_amount',
    'received_pct',
  ]),
  linesAsModel(order, { name: 'received', model: ':ordermodel', id: ':order' }, received),
  registryAsModel(order, { name: 'received', model: ':ordermodel', id: ':order' }),
]
