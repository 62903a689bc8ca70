import { idParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'

/**
 * Lines of an invoice that is over before it received anything let go of the lines of the order, which may be taken out of it then; which order it was
 * stays to be read (VCH-351). Lines of receipts are never taken out, so what names them keeps them.
 */
export const letGoEffect = defineMoveEffect({
  name: 'matching:letGo',
  params: { orderLine: idParam('line', 'purchaseOrderLine'), receiptLine: idParam('line', 'receiptLine') },
  apply(_input, { lines, fieldOf }) {
    const bills = lines.filter(({ values }) => values.orderLine !== undefined && values.receiptLine === undefined)
    const [first] = bills
    const cells = { [fieldOf('orderLine') ?? '']: null }
    if (first === undefined) return Promise.resolve({})
    return Promise.resolve({ setLines: { lines: first.lines, values: new Map(bills.map(({ id }) => [id, cells])) } })
  },
})
