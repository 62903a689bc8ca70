import { add, compare, divide } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import type { Scalar } from '#core/model/value.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../../documents/effects/move-effect.ts'
import type { FaultPlaces } from '../../faults/line-issue.ts'
import type { PostAnswer } from '../../ledger/post.ts'
import { openOf, type BoundGoods } from './goods-params.ts'
import { postedNow, type PostedNow } from './posted-now.ts'

/** Fields of a line that name the bins its goods leave and are put into. */
export interface BinFields {
  readonly bin?: string | undefined
  readonly binTo?: string | undefined
}

/** Where the faults of an effect are shown: at the question of the move when it asked for quantities, else at the fields. */
export function faultPlaces(bound: BoundGoods, bins: BinFields = {}): FaultPlaces {
  const fields = {
    item: bound.fieldOf('item'),
    unit: bound.fieldOf('unit'),
    qty: bound.fieldOf('now') ?? bound.fieldOf('qty'),
    cost: bound.fieldOf('qty'),
    lot: bound.fieldOf('lot') ?? bound.fieldOf('now') ?? bound.fieldOf('qty'),
    bin: bins.bin,
    binTo: bins.binTo,
    expires: undefined,
  }
  return { lines: bound.lines[0]?.lines ?? '', fieldOf: (param) => fields[param] ?? '' }
}

/** What a posting answered, and how the lines of an effect are fulfilled by it. */
export interface Fulfilling {
  readonly answer: PostAnswer
  /** What is left of a line after a part of it is of whichever lot, not of the one it named. */
  readonly freesLot?: boolean | undefined
}

/**
 * What the lines carry after a posting, where it is bound: what was done and what that is worth in the ledger; and whether that is a part
 * or everything. A posting that was made before says the same again.
 */
export async function fulfilled(
  input: MoveEffectInput,
  bound: BoundGoods,
  { answer, freesLot = false }: Fulfilling,
): Promise<MoveEffectResult> {
  const now = await postedNow(input, answer)
  const after = bound.lines.map(({ id, values }) => ({ id, values, now: now.get(id) }))
  const isDone = ({ values, now: one }: (typeof after)[number]) =>
    compare(openOf({ ...values, done: doneOf(values, one) }), zero) <= 0
  const isComplete = after.every(isDone)
  const lot = freesLot ? bound.fieldOf('lot') : undefined
  const cells = after.flatMap((line) => {
    const { id, values, now: one } = line
    if (one === undefined) return []
    const freed = lot === undefined || isDone(line) ? {} : { [lot]: null }
    return [[id, { ...cellsOf(bound, values, one), ...freed }] as const]
  })
  const tells = bound.fieldOf('done') !== undefined
  return {
    ...(tells ? { outcome: isComplete ? 'complete' : 'part' } : {}),
    setLines: { lines: bound.lines[0]?.lines ?? '', values: new Map(cells) },
  }
}

/** What is done of a line by now; what it is made of is done whole. */
function doneOf(values: BoundGoods['lines'][number]['values'], now: PostedNow | undefined) {
  return add(values.done, now === undefined ? zero : (now.qty ?? values.now ?? openOf(values)))
}

function cellsOf(
  { fieldOf }: BoundGoods,
  values: BoundGoods['lines'][number]['values'],
  now: PostedNow,
): Readonly<Record<string, Scalar>> {
  const done = doneOf(values, now)
  const value = add(values.value, now.value)
  const unitValue = compare(done, zero) === 0 ? zero : divide(value, done, 6)
  const written = [
    [fieldOf('done'), done],
    [fieldOf('value'), value],
    [fieldOf('unitValue'), unitValue],
  ] as const
  return Object.fromEntries(
    written.flatMap(([field, amount]) => (field === undefined ? [] : [[field, printDecimal(amount)]])),
  )
}
