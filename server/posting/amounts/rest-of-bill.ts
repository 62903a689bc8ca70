import { absolute, add, compare, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { LineFacts } from '../ledger/line-facts.ts'

/** What is left of something once the credit notes that stand are taken off it: in the currency of its document, and in the books. */
export interface Left {
  readonly document: Decimal
  readonly booked: Decimal
}

/** What is left of a bill: of what each of its lines costs and of its tax, by the line's number, and of all it comes to. */
export interface LeftOfBill {
  readonly lines: ReadonlyMap<number, { readonly cost: Left; readonly tax: Left }>
  readonly whole: Left
}

/** A line of a credit note, with the number of the line of the bill it credits. */
export interface CreditingLine {
  readonly line: number | undefined
  readonly facts: LineFacts
}

/** Amounts of lines; what they differ by is of the first. */
type Names = readonly ['amount' | 'tax', ...('tax' | 'taxLost')[]]

const cost: Names = ['amount', 'taxLost']
const tax: Names = ['tax']
const whole: Names = ['amount', 'taxLost', 'tax']

/**
 * Lines of a credit note with what they take of the books (MISC-740): what credits all that is left of a line, or of the bill, takes what is left of it there,
 * whatever its rate makes of that. What this differs by is of the largest line; of the bill as a whole, of one that credits no line of it, where there is one.
 */
export function takingRest(lines: readonly CreditingLine[], left: LeftOfBill): readonly LineFacts[] {
  const byLine = [...left.lines].reduce((all, [number, of]) => {
    const isOwn = ({ line }: CreditingLine) => line === number
    return withRest(withRest(all, { isOwn, names: cost, left: of.cost }), { isOwn, names: tax, left: of.tax })
  }, lines)
  const bears = lines.some(({ line }) => line === undefined) ? ({ line }: CreditingLine) => line === undefined : any
  return withRest(byLine, { isOwn: any, bears, names: whole, left: left.whole }).map(({ facts }) => facts)
}

const any = () => true

/** What may be the rest of something. */
interface Credited {
  /** Lines that credit it, and those of them that bear what it differs by: all unless told. */
  readonly isOwn: (line: CreditingLine) => boolean
  readonly bears?: (line: CreditingLine) => boolean
  readonly names: Names
  readonly left: Left
}

/** The lines, taking what is left in the books where they take all of it in the currency of the bill. */
function withRest(
  lines: readonly CreditingLine[],
  { isOwn, bears = isOwn, names, left }: Credited,
): readonly CreditingLine[] {
  const own = lines.filter(isOwn)
  const taken = (of: 'document' | 'given') => own.reduce((sum, { facts }) => add(sum, sumOf(facts[of], names)), zero)
  if (compare(add(taken('document'), left.document), zero) !== 0) return lines
  const bearer = largest(own.filter(bears), names)
  const more = negate(add(taken('given'), left.booked))
  return lines.map((line) => (line === bearer ? withMore(line, names[0], more) : line))
}

function withMore(line: CreditingLine, name: Names[0], more: Decimal): CreditingLine {
  const { given } = line.facts
  return { ...line, facts: { ...line.facts, given: { ...given, [name]: add(given[name] ?? zero, more) } } }
}

/** The line that comes to most, the first of several. */
function largest(lines: readonly CreditingLine[], names: Names): CreditingLine | undefined {
  const size = ({ facts }: CreditingLine) => absolute(sumOf(facts.document, names))
  return lines.reduce<CreditingLine | undefined>(
    (found, line) => (found === undefined || compare(size(line), size(found)) > 0 ? line : found),
    undefined,
  )
}

function sumOf(amounts: LineFacts['given'], names: Names): Decimal {
  return names.reduce((sum, name) => add(sum, amounts[name] ?? zero), zero)
}
