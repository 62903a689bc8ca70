import { printDecimal } from '#core/decimal/decimal.ts'
import { AppError, appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { translateWriteError } from '../../documents/command/write-error.ts'
import type { InvoicedOrder, InvoiceFields } from './invoiced-order.ts'

/** What a receipt made by an invoice is refused with, as what is wrong with the invoice: that is the form in front of the person. */
export function toldOfInvoice({ invoiced, fields, receipt }: Refused, error: unknown): unknown {
  const refused = translateWriteError(receipt, error)
  if (!(refused instanceof AppError)) return refused
  const { issues } = refused.extra
  if (issues === undefined) return refused
  return new AppError(refused.code, refused.params, {
    ...refused.extra,
    issues: issues.map((issue) => onInvoice({ invoiced, fields, receipt }, issue)),
  })
}

/** Which receipt of what. */
interface Refused {
  readonly invoiced: InvoicedOrder
  readonly fields: InvoiceFields
  readonly receipt: EntityDefinition
}

/** Every line of an order that is closed, cancelled or not approved. */
export function closed({ lines }: Pick<InvoicedOrder, 'lines'>, { order }: InvoiceFields): AppError {
  const issues = lines.map((line) =>
    fieldIssue(order, { code: 'sourceClosed' }, { lines: line.lines, index: line.row }),
  )
  return appError('E_VALIDATION', {}, { issues })
}

/** Lines of an open order of which nothing is open any more. */
export function nothingOpen(lines: InvoicedOrder['lines'], { qty }: InvoiceFields): AppError {
  const issues = lines.map((line) => {
    const params = { open: '0', asked: printDecimal(line.asked), takes: printDecimal(line.qty) }
    return fieldIssue(qty, { code: 'overOpen', params }, { lines: line.lines, index: line.row })
  })
  return appError('E_VALIDATION', {}, { issues })
}

/** Quantities are told at quantities, the day at the day; all else stands at the line of the order, or at the lines. */
function onInvoice({ invoiced, fields }: Refused, issue: FieldIssue): FieldIssue {
  const { lines, row, ...rest } = issue
  const [first] = invoiced.lines
  const line = lines === undefined ? undefined : invoiced.lines[row ?? -1]
  if (line === undefined) return { ...rest, field: issue.field === 'postDate' ? fields.day : (first?.lines ?? '') }
  const field = issue.field === 'qty' ? fields.qty : issue.field === 'order' ? fields.order : fields.orderLine
  return { ...rest, field, lines: line.lines, row: line.row }
}
