import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { decimalIn, numberIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'

/** Fields of an invoice, and of the credit notes on it, that say what was credited. */
export interface CreditFields {
  readonly total: string
  readonly paid: string
  /** What posted credit notes come to. */
  readonly credited: string
  /** What of them came off what was open; below zero in the credit note. */
  readonly setOff: string
  readonly lines: string
  /** What a line bills. */
  readonly billed: string
  /** What posted credit notes credit of it. */
  readonly lineCredited: string
  /** Its tax, and what posted credit notes gave back of that. */
  readonly lineTax: string
  readonly lineTaxCredited: string
  /** What of its tax nobody gives back, and what of that credit notes took; undefined where all of it is given back. */
  readonly lineLost: string | undefined
  readonly lineLostCredited: string | undefined
}

/** What a credit note takes of an invoice, or gives back where it is below zero. */
export interface Credit {
  readonly total: Decimal
  readonly setOff: Decimal
  /** Number of a line of the invoice → what is credited of it. */
  readonly lines: ReadonlyMap<number, LineCredit>
}

/** What is credited of a line, what of its tax, and what of that which nobody gives back. */
export interface LineCredit {
  readonly billed: Decimal
  readonly tax: Decimal
  readonly lost: Decimal
}

/** What is left of an amount. */
export function leftOf(billed: Decimal, credited: Decimal): Decimal {
  return subtract(billed, credited)
}

/** What of an invoice no credit note stands for yet. */
export function leftToCredit(invoice: EntityRecord, { total, credited }: CreditFields): Decimal {
  return leftOf(decimalIn(invoice, total), decimalIn(invoice, credited))
}

/** The same of each of its lines and their tax, by its number. */
export function leftOfLines(invoice: EntityRecord, fields: CreditFields): ReadonlyMap<number, LineCredit> {
  const { billed, lineCredited, lineTax, lineTaxCredited, lineLost = '', lineLostCredited = '' } = fields
  const left = (line: LineRecord) => ({
    billed: leftOf(decimalIn(line, billed), decimalIn(line, lineCredited)),
    tax: leftOf(decimalIn(line, lineTax), decimalIn(line, lineTaxCredited)),
    lost: leftOf(decimalIn(line, lineLost), decimalIn(line, lineLostCredited)),
  })
  return new Map(linesOf(invoice, fields.lines).map((line) => [numberIn(line, 'lineNo') ?? 0, left(line)]))
}

/** What is open of an invoice, or of a credit note below zero. */
export function openOf(invoice: EntityRecord, { total, paid, setOff }: Omit<CreditFields, 'lines'>): Decimal {
  return subtract(subtract(decimalIn(invoice, total), decimalIn(invoice, paid)), decimalIn(invoice, setOff))
}

/** The invoice with a credit taken off it; its state follows from what is open then. */
export function withCredit(
  family: FamilyDefinition,
  invoice: EntityRecord,
  { fields, credit }: { readonly fields: CreditFields; readonly credit: Credit },
): EntityRecord {
  const changed: EntityRecord = {
    ...invoice,
    [fields.credited]: printDecimal(add(decimalIn(invoice, fields.credited), credit.total)),
    [fields.setOff]: printDecimal(add(decimalIn(invoice, fields.setOff), credit.setOff)),
    [fields.lines]: linesOf(invoice, fields.lines).map((line) => {
      const more = credit.lines.get(numberIn(line, 'lineNo') ?? 0)
      if (more === undefined) return line
      const sum = (field: string, one: Decimal) => ({ [field]: printDecimal(add(decimalIn(line, field), one)) })
      return {
        ...line,
        ...sum(fields.lineCredited, more.billed),
        ...sum(fields.lineTaxCredited, more.tax),
        ...(fields.lineLostCredited === undefined ? {} : sum(fields.lineLostCredited, more.lost)),
      }
    }),
  }
  return { ...changed, status: statesOfCredit(family)[outcomeOf(changed, fields)] ?? invoice['status'] ?? null }
}

/** Whether nothing, a part or all of a bill is settled, by payments and credit notes alike. */
export function outcomeOf(bill: EntityRecord, fields: CreditFields): 'none' | 'part' | 'complete' {
  const open = openOf(bill, fields)
  if (compare(open, zero) === 0) return 'complete'
  return compare(open, decimalIn(bill, fields.total)) === 0 ? 'none' : 'part'
}

/** States of a bill by what of it is settled: those to which the move goes that sets credit notes off. */
export function statesOfCredit({ workflow }: FamilyDefinition): Readonly<Record<string, string>> {
  const moves = Object.values(workflow?.moves ?? {})
  const posting = moves.find(({ effects }) => effects.some(({ use }) => use === 'bills:setOff'))
  return posting !== undefined && 'outcomes' in posting.to ? posting.to.outcomes : {}
}

/** The same credit, given back. */
export function givenBack({ total, setOff, lines }: Credit): Credit {
  const back = [...lines].map(
    ([line, { billed, tax, lost }]) =>
      [line, { billed: negate(billed), tax: negate(tax), lost: negate(lost) }] as const,
  )
  return { total: negate(total), setOff: negate(setOff), lines: new Map(back) }
}
