import { bareCode } from '#core/barcodes/gtin.ts'
import type { LineImport, LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { KnownUnit } from './find-units.ts'
import type { ImportRow } from './read-rows.ts'
import { dayOf, noPlace, placeText, unlistedOf, type UnlistedRow } from './unlisted-rows.ts'

/** What is wrong with a row: locale keys. */
export const rowProblems = {
  item: 'lineImport.unknownItem',
  unit: 'lineImport.unknownUnit',
  line: 'lineImport.noLine',
  place: 'lineImport.noPlace',
  lineUnit: 'lineImport.noLineUnit',
  qty: 'lineImport.noQuantity',
  twice: 'lineImport.twice',
  day: 'lineImport.noDay',
} as const
export type RowProblem = keyof typeof rowProblems

/** A row with what it means and everything that is wrong with it. */
export interface JudgedRow extends ImportRow {
  readonly item: number | null
  /** Unit of the item. */
  readonly itemUnit: number | null
  /** What tells the line from others of its item; null of one without it. */
  readonly among: number | null
  readonly amount: string | null
  readonly problems: readonly RowProblem[]
}

/** Where the rows shall go. */
export interface ImportTarget {
  readonly field: LinesField
  readonly imports: LineImport
  readonly lines: readonly LineRecord[]
  /** Titles of what tells lines of one item apart, in small letters, by field and id: `bin/71`. */
  readonly places: ReadonlyMap<string, string>
  /** What rows may name that no line says, by item and name in small letters: `30/l-9`. */
  readonly known: ReadonlyMap<string, number>
}

/** Judges rows against the items there are and the lines of the document: every problem of every row at once. */
export function judgeRows(
  rows: readonly ImportRow[],
  units: readonly KnownUnit[],
  target: Omit<ImportTarget, 'field'>,
): readonly JudgedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const named = unitsNamed(row, units)
    const own = target.lines.filter((one) => one[target.imports.item] === named[0]?.item)
    const line = lineOf(row, own, target)
    const unlisted = line === undefined ? unlistedOf(row, own, target) : undefined
    // A line of its own has the units of the others.
    const counted = unlisted === undefined ? line : own[0]
    const unit = unitOf(row, named, { target, line: counted })
    const amount = amountOf(row.qty)
    const among = line === undefined ? besideOf(target, unlisted) : amongOf(target, line)
    const key = `${unit?.item}/${unit?.unit}/${line === undefined ? `?${row.place.toLowerCase()}` : String(line['id'])}`
    const problems: readonly (RowProblem | false)[] = [
      named.length === 0 && 'item',
      named.length > 0 && unit === undefined && 'unit',
      named.length > 0 && own.length === 0 && !mayAdd(target, row) && 'line',
      own.length > 0 && counted === undefined && 'place',
      unit !== undefined && counted !== undefined && placeOf(target, counted, unit.unit) === undefined && 'lineUnit',
      unlisted !== undefined && row.day !== '' && dayOf(row.day) === undefined && 'day',
      amount === undefined && 'qty',
      unit !== undefined && seen.has(key) && 'twice',
    ]
    seen.add(key)
    return {
      ...row,
      item: named[0]?.item ?? null,
      itemUnit: unit?.unit ?? null,
      among,
      amount: amount ?? null,
      problems: problems.filter((problem) => problem !== false),
    }
  })
}

/** What tells a line from others of its item first; null of one without it. */
export function amongOf({ imports }: Pick<ImportTarget, 'imports'>, line: LineRecord): number | null {
  const value = line[imports.among[0] ?? '']
  return typeof value === 'number' ? value : null
}

/** The same of a line that a row gets of its own. */
export function besideOf({ imports }: Pick<ImportTarget, 'imports'>, unlisted: UnlistedRow | undefined): number | null {
  return unlisted?.beside[imports.among[0] ?? ''] ?? null
}

/** Whether a row of an item that is on no line gets one: where lines are added, and of no place, which a new line would not have. */
export function mayAdd({ imports }: Pick<ImportTarget, 'imports'>, { place }: Pick<ImportRow, 'place'>): boolean {
  return imports.adds && (imports.among.length === 0 || place === '')
}

/**
 * The line of an item a row means: that of the place it names, a bin, a lot or both. Without a place it means the line that is of none, where the item has no
 * other; what is of none is a line beside those of places, and no item as a whole (IMP-56).
 */
export function lineOf(
  { place }: Pick<ImportRow, 'place'>,
  own: readonly LineRecord[],
  target: Omit<ImportTarget, 'field'>,
): LineRecord | undefined {
  const { among } = target.imports
  if (among.length === 0) return own[0]
  const apart = among.filter((id) => own.some((line) => says(line, id, target)))
  if (apart.length === 0) return place === '' ? own[0] : undefined
  const wanted = place.toLowerCase().split('/').map(trimmed).join('/')
  return own.find((line) => apart.map((id) => placeText(line, id, target) ?? noPlace).join('/') === wanted)
}

function says(line: LineRecord, id: string, target: Omit<ImportTarget, 'field'>): boolean {
  return typeof line[id] === 'number' || placeText(line, id, target) !== undefined
}

function trimmed(text: string): string {
  return text.trim()
}

/** The pair of a line a unit is counted in; of a line without units the first one. */
export function placeOf({ imports }: Pick<ImportTarget, 'imports'>, line: LineRecord | undefined, unit: number) {
  if (line === undefined) return imports.amounts[0]
  return imports.amounts.find((pair) => line[pair.unit] === unit)
}

/** Units of the item a row names, by its number or by a code on a pack. */
function unitsNamed({ code }: ImportRow, units: readonly KnownUnit[]): readonly KnownUnit[] {
  const word = code.toLowerCase()
  const byNumber = units.filter(({ number }) => number === word)
  if (word === '' || byNumber.length > 0) return word === '' ? [] : byNumber
  const pack = units.find(({ barcodes }) => barcodes.includes(bareCode(word)))
  return pack === undefined ? [] : [pack, ...units.filter((one) => one.item === pack.item && one.unit !== pack.unit)]
}

interface Where {
  readonly target: Pick<ImportTarget, 'imports'>
  readonly line: LineRecord | undefined
}

/** The unit a row names; without one that of the pack, or else the first the line has. */
function unitOf(row: ImportRow, named: readonly KnownUnit[], { target, line }: Where): KnownUnit | undefined {
  if (row.unit !== '') return named.find(({ code }) => code === row.unit.toLowerCase())
  if (named[0]?.number !== row.code.toLowerCase()) return named[0]
  const first = line?.[target.imports.amounts[0]?.unit ?? '']
  return named.find(({ unit }) => unit === first) ?? named[0]
}

/** A quantity not below zero, `1.5` or `1,5`. */
function amountOf(text: string): string | undefined {
  const plain = text.replace(',', '.')
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : undefined
}
