import { copyRows, type Columns } from './copy-rows.ts'
import type { DocumentStep } from './document-step.ts'
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

const { order, receipt, voucher } = kinds

/** A voucher like the model of the receipt `receipt`, like `receiptmodel`: written, and posted to journal and accruals. */
export function voucherSteps(columns: Columns): Readonly<Record<'voucherWritten' | 'voucherPosted', DocumentStep>> {
  return {
    voucherWritten: {
      header: header(columns, voucher, { invoice_no: `m.invoice_no || '-' || :receipt` }),
      writes: [
        copyRows(columns, {
          name: 'voucher lines',
          table: 'voucher_line',
          of: `${lineLike(receipt, { name: 'k', modelLine: 'm.receipt_line_id', document: ':receipt' })} where m.tenant_id = 'ui' and m.parent_id = :model`,
          set: { parent_id: ':id', receipt_id: ':receipt', receipt_line_id: 'k.id' },
        }),
        registered(columns, voucher),
      ],
    },
    voucherPosted: {
      locks: [locked(order, ':order'), locked(receipt, ':receipt'), locked(voucher, ':id')],
      writes: [posted(columns, voucher, event), ...entries(columns), ...changed],
    },
  }
}

const event = 'VCH.POST'
const both = postings(voucher, event)
const line = lineLike(voucher, { name: 'l', modelLine: 'm.doc_line_id', document: ':id' })

function entries(columns: Columns): readonly Statement[] {
  return [
    copyRows(columns, {
      name: 'voucher journal',
      table: 'journal_line',
      of: `${both} left join voucher_line lm on lm.tenant_id = 'ui' and lm.id = m.doc_line_id
        left join voucher_line l on l.tenant_id = 'ui' and l.parent_id = :id and l.line_no = lm.line_no where m.tenant_id = 'ui'`,
      set: { posting_id: 'n.id', doc_line_id: 'l.id' },
      order: 'm.line_no',
    }),
    copyRows(columns, {
      name: 'voucher posted lines',
      table: 'posted_line',
      of: `${both} ${line} where m.tenant_id = 'ui'`,
      set: { posting_id: 'n.id', doc_id: ':id', doc_line_id: 'l.id' },
    }),
    copyRows(columns, {
      name: 'voucher accruals',
      table: 'rni_entry',
      of: `${both} ${lineLike(receipt, { name: 'l', modelLine: 'm.receipt_line_id', document: ':receipt' })} where m.tenant_id = 'ui'`,
      set: { posting_id: 'n.id', doc_id: ':receipt', receipt_line_id: 'l.id' },
    }),
    copyRows(columns, {
      name: 'voucher links',
      table: 'doc_link',
      of: `${lineLike(receipt, { name: 'k', modelLine: 'm.from_line', document: ':receipt' })} ${lineLike(voucher, { name: 'l', modelLine: 'm.to_line', document: ':id' })}
        where m.tenant_id = 'ui' and m.to_type = ${voucher.type} and m.to_id = :model and m.from_type = ${receipt.type}`,
      set: { from_id: ':receipt', from_line: 'k.id', to_id: ':id', to_line: 'l.id' },
    }),
  ]
}

const ofReceipt = ['invoiced_qty', 'invoiced_worth', 'uninvoiced_qty', 'settled_qty', 'open_qty', 'invoice_price']

/** What the document, its receipt and its order are by then. */
const changed: readonly Statement[] = [
  asModel(voucher, { name: 'posted', model: ':model', id: ':id' }, ['status', 'version_no', 'edited_by']),
  registryAsModel(voucher, { name: 'posted', model: ':model', id: ':id' }),
  asModel(receipt, { name: 'invoiced', model: ':receiptmodel', id: ':receipt' }, [
    'status',
    'version_no',
    'invoiced_worth',
    'invoiced_pct',
  ]),
  linesAsModel(receipt, { name: 'invoiced', model: ':receiptmodel', id: ':receipt' }, ofReceipt),
  registryAsModel(receipt, { name: 'invoiced', model: ':receiptmodel', id: ':receipt' }),
  asModel(order, { name: 'invoiced', model: ':ordermodel', id: ':order' }, [
    'status',
    'version_no',
    'invoiced_amount',
    'invoiced_pct',
  ]),
  linesAsModel(order, { name: 'invoiced', model: ':ordermodel', id: ':order' }, ['invoiced_qty', 'invoiced_amount']),
  registryAsModel(order, { name: 'invoiced', model: ':ordermodel', id: ':order' }),
]
