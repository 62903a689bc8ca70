import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { LineFault } from '../faults/line-issue.ts'
import type { UnitFactor } from '../../units/unit-factors.ts'
import type { PostingItem } from '../read/read-items.ts'

/** A document line with the quantity to post now, in the line's own unit. */
export interface AskedLine {
  readonly lineId: number
  /** Which of the goods the line is made of; 0: the line itself. */
  readonly partNo: number
  /** 0-based position in the document. */
  readonly row: number
  readonly itemId: number
  /** What it is posted as where it is no item; undefined where it must be one. */
  readonly words?: PostingItem | undefined
  /** Undefined: the base unit. */
  readonly unitId: number | undefined
  readonly qty: Decimal
}

/** What was posted of a line by the same event before, and in what factor. */
export interface PostedBefore extends UnitFactor {
  readonly qty: Decimal
  readonly baseQty: Decimal
}

/** The line with its item and its quantity in base units. */
export interface PostingLine extends AskedLine, UnitFactor {
  readonly item: PostingItem
  readonly baseQty: Decimal
}

/** What quantities are converted with. */
export interface Conversion {
  readonly items: ReadonlyMap<number, PostingItem>
  /** Line → what was posted of it before. */
  readonly before: ReadonlyMap<number, PostedBefore>
  /** True where zero says something: a count of nothing. */
  readonly keepsZero: boolean
}

/**
 * Lines in base units; those that ask for nothing are left out. What was posted and what is posted now are converted as one quantity, in
 * the factor of the first part, so that parts of thirds leave nothing behind. Error: negative quantities (E_QTY) or, when there are none,
 * items that are no longer active (E_INACTIVE), units that are not the item's and quantities too small for it (E_UNIT).
 */
export function toBaseUnits<L extends AskedLine>(
  asked: readonly L[],
  conversion: Conversion,
): Result<readonly (L & PostingLine)[], readonly LineFault[]> {
  const negative = asked.filter(({ qty }) => compare(qty, zero) < 0)
  if (negative.length > 0) return err(negative.map(({ row }) => ({ row, param: 'qty', code: 'E_QTY' })))
  const faults: LineFault[] = []
  const lines = asked.flatMap((each) => {
    if (compare(each.qty, zero) === 0 && !conversion.keepsZero) return []
    const item = conversion.items.get(each.itemId)?.name ?? ''
    if (conversion.items.get(each.itemId)?.isActive === false) {
      faults.push({ row: each.row, param: 'item', code: 'E_INACTIVE', params: { item } })
      return []
    }
    const line = converted(each, conversion)
    if (line !== undefined) return [line]
    faults.push({ row: each.row, param: 'unit', code: 'E_UNIT', params: { item } })
    return []
  })
  return faults.length > 0 ? err(faults) : ok(lines)
}

const baseUnit: UnitFactor = { num: toDecimal('1'), den: toDecimal('1') }

function converted<L extends AskedLine>(each: L, { items, before }: Conversion): (L & PostingLine) | undefined {
  const item = each.words ?? items.get(each.itemId)
  // What a line is made of is posted whole.
  const earlier = each.partNo === 0 ? before.get(each.lineId) : undefined
  const factor = earlier ?? (each.unitId === undefined ? baseUnit : item?.units.get(each.unitId))
  if (item === undefined || factor === undefined) return undefined
  const { num, den } = factor
  const whole = divide(multiply(add(each.qty, earlier?.qty ?? zero), num), den, 6)
  const baseQty = subtract(whole, earlier?.baseQty ?? zero)
  const isTooSmall = compare(baseQty, zero) <= 0 && compare(each.qty, zero) > 0
  return isTooSmall ? undefined : { ...each, item, num, den, baseQty }
}
