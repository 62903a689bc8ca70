import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { numberIn, scalarIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { SheetPart } from '../books-of-lines.ts'
import { lyingParts } from '../counted-in-part.ts'
import { isWhole, partCells, partedBy, partKey, partOf, type CountedPart } from '../part.ts'
import type { PlaceBooks } from '../place-books.ts'

/** A line of a posted count as it is counted on another day or at another place. */
export interface LineThere {
  readonly part: SheetPart
  readonly unit: number | undefined
  readonly counted: Decimal
  /** Its cells on the wire. */
  readonly cells: Readonly<Record<string, Scalar>>
}

/** What was counted of a sheet; lines that were left blank are none. */
export function countedOf(record: EntityRecord): readonly LineRecord[] {
  return linesOf(record, 'lines').filter((line) => scalarIn(line, 'counted') !== null)
}

/** Whether lines ask what lies there of bins and lots: where they stay of both, elsewhere of lots alone. */
export function asksParts(lines: readonly LineRecord[], staysThere: boolean): boolean {
  return lines.some((line) => (staysThere ? !isWhole(ownPart(line)) : partedBy(ownPart(line)).lot))
}

/**
 * The lines as they are counted there. Bins are of one place: elsewhere what was counted of them is counted together. Lots are of their item and go along, so
 * that each has one line, and those that lie there and were not found are counted as nothing (MOVE-691).
 */
export function linesThere(record: EntityRecord, books: PlaceBooks, staysThere: boolean): readonly LineThere[] {
  const lines = countedOf(record)
  if (staysThere) return lines.map((line) => lineOf(line, ownPart(line)))
  const whole = lines.filter((line) => !partedBy(ownPart(line)).lot)
  const ofLots = lines.filter((line) => partedBy(ownPart(line)).lot)
  const found = together(ofLots)
  return [
    ...whole.map((line) => lineOf(line, partOf({ item: numberIn(line, 'item') }))),
    ...found,
    ...missing(found, books),
  ]
}

/** Lines of one lot in several bins as one. */
function together(lines: readonly LineRecord[]): readonly LineThere[] {
  const byLot = new Map<string, LineThere>()
  for (const line of lines) {
    const part = { ...ownPart(line), bin: undefined, isLoose: false }
    const [key, own] = [partKey(part), lineOf(line, part)]
    const before = byLot.get(key)
    byLot.set(key, before === undefined ? own : sumOf(before, own))
  }
  return [...byLot.values()]
}

/** What two lines found of one lot, in the unit of the lines; why it differs is what the first of them says. */
function sumOf(one: LineThere, other: LineThere): LineThere {
  const counted = add(one.counted, other.counted)
  const { Remark = null, ReasonId = null } = one.cells
  const said = {
    Remark: Remark ?? other.cells['Remark'] ?? null,
    ReasonId: ReasonId ?? other.cells['ReasonId'] ?? null,
  }
  return { ...one, counted, cells: { ...figureCells(one, counted), ...said } }
}

/** Lots of these items that lie there and were not found, and what is of none. */
function missing(found: readonly LineThere[], books: PlaceBooks): readonly LineThere[] {
  const named = new Set(found.map(({ part }) => partKey(part)))
  const items = new Map(found.map((line) => [line.part.item, line]))
  return [...items].flatMap(([item, line]) =>
    lyingParts(item, { bin: false, lot: true }, books)
      .filter((part) => !named.has(partKey(part)))
      .map((part) => {
        const none = { part: { ...part, isCounted: true }, unit: line.unit, counted: zero }
        return { ...none, cells: figureCells(none, zero) }
      }),
  )
}

function lineOf(line: LineRecord, part: CountedPart): LineThere {
  const figures = wires.map(([wire, field]) => [wire, scalarIn(line, field) ?? null] as const)
  return {
    part: { ...part, isCounted: true },
    unit: numberIn(line, 'unit'),
    counted: toDecimal(textIn(line, 'counted')),
    cells: { ...Object.fromEntries(figures), ...shareCells(part) },
  }
}

/** Cells of a line that is counted by one figure in its own unit. */
function figureCells({ part, unit }: Pick<LineThere, 'part' | 'unit'>, counted: Decimal): LineThere['cells'] {
  const of = unit ?? null
  const figure = { ItemId: part.item ?? null, UnitId: of, Unit1Id: of, Count1: printDecimal(counted) }
  return { ...figure, ...shareCells(part) }
}

function shareCells(part: CountedPart): Readonly<Record<string, Scalar>> {
  const { lineBin, loose, lot, lotless } = partCells(part)
  return { BinId: lineBin, Loose: loose, LotId: lot, Lotless: lotless }
}

function ownPart(line: LineRecord): CountedPart {
  return partOf({
    item: numberIn(line, 'item'),
    lineBin: numberIn(line, 'bin'),
    loose: textIn(line, 'loose'),
    lot: numberIn(line, 'lot'),
    lotless: textIn(line, 'lotless'),
  })
}

/** Cells of a line that say what was counted: on the wire, and as fields. */
const wires = [
  ['ItemId', 'item'],
  ['UnitId', 'unit'],
  ['Count1', 'count1'],
  ['Unit1Id', 'unit1'],
  ['Count2', 'count2'],
  ['Unit2Id', 'unit2'],
  ['Count3', 'count3'],
  ['Unit3Id', 'unit3'],
  ['Remark', 'remark'],
  ['ReasonId', 'reason'],
] as const
