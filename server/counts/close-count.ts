import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { subtract } from '#core/decimal/arithmetic.ts'
import { appError } from '#core/errors/app-error.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Scalar } from '#core/model/value.ts'
import {
  choiceParam,
  flagParam,
  idParam,
  integerParam,
  maybeDecimalParam,
  optional,
  textParam,
  written,
} from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { preferenceOf, recountPct, recountValue } from '../preferences/needed-preferences.ts'
import { preferencesAt } from '../preferences/preferences-at.ts'
import { differsTooMuch, type RecountLimits } from './differs-too-much.ts'
import { keepFirstCounts, type FirstCount } from './first-counts.ts'
import { mayRead } from '../sources/may-read.ts'
import { differingWords } from './recount-words.ts'
import { newLotIssues } from './new-lots.ts'
import { findElsewhere, namesOf } from './open-sheets.ts'
import { readPlaceBooks } from './place-books.ts'
import { booksOfLines } from './books-of-lines.ts'
import { countedInPart } from './counted-in-part.ts'
import { isWhole, partOf } from './part.ts'
import { booksOf } from './sheet-moment.ts'

const params = {
  at: idParam('header', 'location'),
  asOf: choiceParam('header', ['EndOfDay', 'Moment']),
  day: textParam('header', ['date']),
  /** Empty: the sheet was never filled, and is counted against the books of its submission. */
  frozenAt: textParam('header', ['instant']),
  uncounted: choiceParam('header', ['Leave', 'Zero']),
  item: idParam('line', 'item'),
  lineBin: optional(idParam('line', 'bin')),
  /** Filled of a line of what lies in no bin. */
  loose: optional(textParam('line', ['choice'])),
  lot: optional(idParam('line', 'lot')),
  /** Filled of a line of what is of no lot. */
  lotless: optional(textParam('line', ['choice'])),
  /** The number of a lot the books do not know, and the last day it is good on. */
  newLot: optional(textParam('line', ['text'])),
  newExpires: optional(textParam('line', ['date'])),
  unit: idParam('line', 'itemUnit'),
  book: written(maybeDecimalParam('line', ['quantity'])),
  counted: maybeDecimalParam('line', ['quantity']),
  count1: maybeDecimalParam('line', ['quantity']),
  count2: maybeDecimalParam('line', ['quantity']),
  count3: maybeDecimalParam('line', ['quantity']),
  unit1: idParam('line', 'itemUnit'),
  unitCost: maybeDecimalParam('line', ['cost']),
  recountNo: written(integerParam('line')),
  firstCounter: written(idParam('line', 'user')),
  firstCounted: written(maybeDecimalParam('line', ['quantity'])),
  counter: optional(idParam('line', 'user')),
  /** Set of lines whose item was not counted in all places it lies in. */
  inPart: optional(written(flagParam('line'))),
}

type Sheet = BoundRecord<typeof params>
type Line = Sheet['lines'][number]
type Cells = Partial<Record<keyof typeof params, Scalar>>

/**
 * Looks over a count before it is submitted: the books of every line are taken, and lines that differ by more than both limits of the
 * preferences are emptied, to be counted again by somebody else (COUNT-14), who is not told what was found first (COUNT-30). What was left
 * blank and would be nothing is counted by anybody then, zero being written by hand (COUNT-35).
 */
export const checkCountEffect = defineMoveEffect({
  name: 'count:check',
  params,
  refreshesFigures: true,
  apply: async (input, sheet) => {
    const first: FirstCount[] = []
    const again = (line: Line) => {
      first.push({ line: line.id, counted: line.values.counted })
      return againCells(line)
    }
    const result = await closeCount(input, sheet, { again, blank: () => ({}) })
    await keepFirstCounts(input.trx, input.ctx.tenantId, first)
    return result
  },
})

/**
 * Ends a count: the books of every line are taken, what was not counted becomes what the sheet says of it (COUNT-12).
 * @throws E_RECOUNT while lines must be counted again
 */
export const closeCountEffect = defineMoveEffect({
  name: 'count:close',
  params,
  refreshesFigures: true,
  apply: async (input, sheet) => {
    const missing = sheet.lines.filter(({ values }) => (values.recountNo ?? 0) > 0 && values.counted === undefined)
    const again: Line[] = []
    const result = await closeCount(input, sheet, { again: (line) => (again.push(line), {}), blank: zeroCells(sheet) })
    if (missing.length + again.length > 0)
      throw appError('E_RECOUNT', { items: await recountItems(input, sheet, { missing, again }) })
    return result
  },
})

/** Lines that are counted again: those that wait for it, and those that were found just now. */
interface Recounts {
  readonly missing: readonly Line[]
  readonly again: readonly Line[]
}

/** Their items in words. How much they differ is told of lines whose books stood on the sheet, to who reads these there: nothing of blind sheets, and nothing of what waits (COUNT-30). */
async function recountItems(
  { trx, ctx, family }: MoveEffectInput,
  sheet: Sheet,
  { missing, again }: Recounts,
): Promise<string> {
  const told = new Map(sheet.lines.map(({ id, values }) => [id, values.book]))
  const grid = family.entity.lines.find(({ id }) => id === sheet.lines[0]?.lines)
  const books = grid?.fields.find(({ id }) => id === sheet.fieldOf('book'))
  const isTold = books !== undefined && mayRead(books, ctx.permissions)
  const differing = [...again, ...missing].map(({ id, values: { item = 0, unit, counted } }) => {
    const book = isTold && again.some((line) => line.id === id) ? told.get(id) : undefined
    return { item, unit, difference: book && subtract(counted ?? zero, book) }
  })
  return differingWords(trx, ctx, differing)
}

/** What becomes of lines. */
interface LineWork {
  /** One that differs by more than both limits. */
  readonly again: (line: Line) => Cells
  /** Any other. */
  readonly blank: (line: Line) => Cells
}

async function closeCount(input: MoveEffectInput, sheet: Sheet, { again, blank }: LineWork): Promise<MoveEffectResult> {
  const { header, lines } = sheet
  await refuseNewLots(input, sheet)
  if (header.frozenAt === '') await refuseElsewhere(input, sheet)
  const { inPart, lines: booked } = await withBooks(input, sheet)
  const limits = await limitsOf(input)
  const values = booked.map((line) => {
    const book = line.values.book === undefined ? null : printDecimal(line.values.book)
    const told = { book, inPart: inPart.has(line.values.item) }
    const counted = countedAs(header, line)
    const cells = differsTooMuch({ ...line.values, counted }, limits) ? again(line) : blank(line)
    return [line.id, named(sheet, { ...told, ...cells })] as const
  })
  return { setLines: { lines: lines[0]?.lines ?? '', values: new Map(values) } }
}

/** Lots that were named as new and came in since are counted as those they are (COUNT-691). @throws E_VALIDATION with every line that names one */
async function refuseNewLots({ trx, ctx }: MoveEffectInput, { lines, fieldOf }: Sheet): Promise<void> {
  const places = {
    lines: lines[0]?.lines ?? '',
    newLot: fieldOf('newLot') ?? '',
    newExpires: fieldOf('newExpires') ?? '',
  }
  const named = lines.map(({ row, values }) => ({ ...values, row }))
  const issues = await newLotIssues(trx, ctx.tenantId, { lines: named, places })
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
}

/** A sheet written by hand takes its books now: no other open sheet may hold books of its items (COUNT-13). @throws E_COUNT_OPEN */
async function refuseElsewhere({ trx, ctx, record }: MoveEffectInput, { header, lines }: Sheet): Promise<void> {
  const { id: sheetId, site: siteId } = standardOf(record)
  const sheet = { tenantId: ctx.tenantId, siteId, sheetId, locationId: header.at ?? 0 }
  const items = lines.flatMap(({ values }) => values.item ?? [])
  const elsewhere = await findElsewhere(trx, { ...sheet, items })
  if (elsewhere.length > 0) throw appError('E_COUNT_OPEN', namesOf(elsewhere))
}

/**
 * The lines with the books they are counted against, of a day as they are now, of a moment where a line of a filled sheet has none yet; and the items that
 * were not counted in all bins they lie in, or of all lots.
 */
async function withBooks({ trx, ctx, record }: MoveEffectInput, { header, lines }: Sheet) {
  const place = { tenantId: ctx.tenantId, siteId: standardOf(record).site, locationId: header.at ?? 0 }
  const isParted = lines.some(({ values }) => !isWhole(partOf(values)))
  const books = await readPlaceBooks(trx, { ...place, ...booksOf(header) }, { isParted })
  const parts = lines.map((line) => ({ ...partOf(line.values), isCounted: countedAs(header, line) !== undefined }))
  const told = booksOfLines(books, parts)
  const booked = lines.map((line, index): Line => {
    const isKept = line.values.book !== undefined && header.asOf !== 'EndOfDay' && header.frozenAt !== ''
    const book = isKept ? line.values.book : toDecimal(told[index] ?? '0')
    return { ...line, values: { ...line.values, book } }
  })
  return { inPart: countedInPart(parts, books), lines: booked }
}

/** What a line becomes that is counted again: empty, and no longer for whoever counted it first. */
function againCells({ values: { counter, recountNo } }: Line): Cells {
  return {
    count1: null,
    count2: null,
    count3: null,
    recountNo: (recountNo ?? 0) + 1,
    firstCounted: null,
    firstCounter: counter ?? null,
  }
}

/** What a line is held against the books with: where the sheet says so, nothing is there of what was left blank. */
function countedAs({ uncounted }: Sheet['header'], { values: { counted } }: Line): Decimal | undefined {
  return counted ?? (uncounted === 'Zero' ? zero : undefined)
}

/** Where the sheet says so, what was not counted is nothing: written as a count of zero, for everybody to see. */
function zeroCells({ header }: Sheet): (line: Line) => Cells {
  return ({ values }) =>
    header.uncounted === 'Zero' && values.counted === undefined
      ? { count1: '0', unit1: values.unit1 ?? values.unit ?? null }
      : {}
}

async function limitsOf(input: MoveEffectInput): Promise<RecountLimits> {
  const preferences = await preferencesAt(input, standardOf(input.record).site)
  return { pct: preferenceOf(preferences, recountPct), value: preferenceOf(preferences, recountValue) }
}

/** Cells by the fields their parameters are bound to. */
function named({ fieldOf }: Sheet, cells: Cells): Readonly<Record<string, Scalar>> {
  // The keys of cells are names of parameters.
  const entries = Object.entries(cells) as [keyof typeof params, Scalar][]
  return Object.fromEntries(entries.flatMap(([param, value]) => (fieldOf(param) ? [[fieldOf(param), value]] : [])))
}
