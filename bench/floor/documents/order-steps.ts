import { copyRows, type Columns } from './copy-rows.ts'
import { asModel, header, kinds, lineLike, locked, posted, postings, registered, registryAsModel } from './steps.ts'
import type { DocumentStep } from './document-step.ts'

const { order } = kinds

/** An order like the model, written and committed. */
export function orderSteps(columns: Columns): Readonly<Record<'orderWritten' | 'orderCommitted', DocumentStep>> {
  return {
    orderWritten: {
      header: header(columns, order),
      writes: [
        copyRows(columns, {
          name: 'order lines',
          table: 'purchase_order_line',
          of: `where m.tenant_id = 'ui' and m.parent_id = :model`,
          set: { parent_id: ':id' },
        }),
        registered(columns, order),
      ],
    },
    orderCommitted: {
      locks: [locked(order, ':id')],
      writes: [
        posted(columns, order, event),
        copyRows(columns, {
          name: 'order posted lines',
          table: 'posted_line',
          of: `${postings(order, event)} ${line} where m.tenant_id = 'ui'`,
          set: { posting_id: 'n.id', doc_id: ':id', doc_line_id: 'l.id' },
        }),
        copyRows(columns, {
          name: 'order commitments',
          table: 'commitment_entry',
          of: `${postings(order, event)} ${line} where m.tenant_id = 'ui' and m.doc_type_id = ${order.type}`,
          set: { posting_id: 'n.id', doc_id: ':id', doc_line_id: 'l.id' },
        }),
        asModel(order, { name: 'committed', model: ':model', id: ':id' }, [
          'status',
          'version_no',
          'edited_by',
          'agreed_total',
        ]),
        registryAsModel(order, { name: 'committed', model: ':model', id: ':id' }),
      ],
    },
  }
}

const event = 'PO.APPROVE'
const line = lineLike(order, { name: 'l', modelLine: 'm.doc_line_id', document: ':id' })
