import { add, absolute, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { decimalParam, optional, written } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'

const params = {
  /** What the bill comes to, below zero of a credit note. */
  total: decimalParam('header', ['money']),
  /** What is paid now. */
  payment: decimalParam('header', ['money']),
  /** What was paid so far, with the sign of the total. */
  paid: written(decimalParam('header', ['money'])),
  /** What credit notes on it took off it, or it took off its invoice. */
  setOff: optional(decimalParam('header', ['money'])),
  /** What is left of it: worked out while it is written, noted with each payment. */
  open: written(decimalParam('header', ['money'])),
}

/** Notes a payment of a bill, whole or a part of what is open of it (MISC-6). The outcome says whether anything is left. @throws E_VALIDATION */
const recordPayment = defineMoveEffect({
  name: 'payments:record',
  params,
  outcomes: ['part', 'complete'],
  apply(_input, { header, fieldOf }) {
    const due = subtract(header.total, header.setOff)
    const open = subtract(due, header.paid)
    const size = absolute(open)
    const { payment } = header
    const limit = printDecimal(size)
    if (compare(payment, size) > 0) throw refused({ code: 'atMost', params: { limit } })
    if (compare(payment, zero) <= 0) throw refused({ code: 'above', params: { limit: '0' } })
    const paid = add(header.paid, compare(open, zero) < 0 ? negate(payment) : payment)
    return Promise.resolve({
      outcome: compare(payment, size) === 0 ? 'complete' : 'part',
      set: noted(fieldOf, { paid, due }),
    })

    function refused(issue: { readonly code: string; readonly params: Readonly<Record<string, string>> }) {
      return appError('E_VALIDATION', {}, { issues: [fieldIssue(fieldOf('payment') ?? '', issue)] })
    }
  },
})

/** Forgets the payments of a bill that were noted wrongly (MISC-6). Where credit notes count, the outcome says what of it they settle. */
const forgetPayments = defineMoveEffect({
  name: 'payments:forget',
  params: { total: params.total, paid: params.paid, setOff: params.setOff, open: params.open },
  outcomes: ['none', 'part', 'complete'],
  tellsWith: 'setOff',
  apply(_input, { header: { total, setOff }, fieldOf }) {
    const due = subtract(total, setOff)
    const part = compare(due, zero) === 0 ? 'complete' : 'part'
    return Promise.resolve({
      outcome: compare(setOff, zero) === 0 ? 'none' : part,
      set: noted(fieldOf, { paid: zero, due }),
    })
  },
})

function noted(
  fieldOf: (param: 'paid' | 'open') => string | undefined,
  { paid, due }: { readonly paid: Decimal; readonly due: Decimal },
): Readonly<Record<string, string>> {
  return { [fieldOf('paid') ?? '']: printDecimal(paid), [fieldOf('open') ?? '']: printDecimal(subtract(due, paid)) }
}

/** Move effects on what is paid of bills. */
export const paymentEffects: readonly MoveEffect[] = [recordPayment, forgetPayments]
