import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Scalar } from '#core/model/value.ts'
import {
  choiceParam,
  conditionParam,
  decimalParam,
  idParam,
  integerParam,
  optional,
  textParam,
  written,
} from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { findElsewhere, namesOf } from './open-sheets.ts'
import { bookOf, readPlaceBooks, type PlaceBooks } from './place-books.ts'
import { linesByPart, type CountableLine } from './lines-by-part.ts'
import { isWhole, partCells, partedBy, partKey, partOf } from './part.ts'
import { readCountable } from './read-countable.ts'
import { readLoads, type CountLoad } from './read-loads.ts'
import { booksOf, freezeMoment } from './sheet-moment.ts'

const params = {
  at: idParam('header', 'location'),
  countType: choiceParam('header', ['Full', 'Cycle', 'Spot']),
  loadBy: choiceParam('header', ['All', 'Package', 'Category', 'Class', 'Type', 'Abc', 'Supplier', 'Bin']),
  package: idParam('header', 'package'),
  category: idParam('header', 'category'),
  itemClass: idParam('header', 'itemClass'),
  itemType: idParam('header', 'itemType'),
  abc: textParam('header', ['choice']),
  supplier: idParam('header', 'supplier'),
  /** Empty: all bins of the place. */
  bin: idParam('header', 'bin'),
  asOf: choiceParam('header', ['EndOfDay', 'Moment']),
  day: textParam('header', ['date']),
  /** The books are not written before the count is checked. */
  isBlind: optional(conditionParam()),
  /** What lies in bins has a line for each of them. */
  isByBin: optional(conditionParam()),
  /** What is of lots has a line for each of them. */
  isByLot: optional(conditionParam()),
  frozenAt: written(textParam('header', ['instant'])),
  item: idParam('line', 'item'),
  lineBin: optional(idParam('line', 'bin')),
  /** Filled of a line of what lies in no bin. */
  loose: optional(textParam('line', ['choice'])),
  lot: optional(idParam('line', 'lot')),
  /** Filled of a line of what is of no lot. */
  lotless: optional(textParam('line', ['choice'])),
  /** Filled of a line of a lot the books do not know. */
  newLot: optional(textParam('line', ['text'])),
  /** The last day the lot of the line is good on. */
  expires: optional(written(textParam('line', ['date']))),
  unit: idParam('line', 'itemUnit'),
  book: written(decimalParam('line', ['quantity'])),
  shelf: written(textParam('line', ['text'])),
  barcode: written(textParam('line', ['text'])),
  lastCount: written(decimalParam('line', ['quantity'])),
  countNo: written(integerParam('line')),
  unit1: idParam('line', 'itemUnit'),
  unit2: idParam('line', 'itemUnit'),
  unit3: idParam('line', 'itemUnit'),
}

type Sheet = BoundRecord<typeof params>

/**
 * Begins a count: freezes the books and writes a line for every item to be counted. Items the sheet already has keep their lines.
 * @throws E_NOTHING_TO_COUNT where there is none, E_COUNT_OPEN where another open sheet counts one of them
 */
export const fillSheetEffect = defineMoveEffect({
  name: 'count:fill',
  params,
  apply: (input, sheet) => fillSheet(input, sheet, { isAnew: false }),
})

/**
 * After a sheet was moved to another place or day: one that was filled is filled anew there, its counts kept and every book taken again (MOVE-2).
 * A sheet that was never filled has no books to forget. @throws as the filling does
 */
export const moveSheetEffect = defineMoveEffect({
  name: 'count:move',
  params,
  apply: async (input, sheet) =>
    sheet.header.frozenAt === ''
      ? {}
      : fillSheet(input, { ...sheet, header: { ...sheet.header, frozenAt: '' } }, { isAnew: true }),
})

async function fillSheet(
  { trx, ctx, record, use }: MoveEffectInput,
  sheet: Sheet,
  { isAnew }: { readonly isAnew: boolean },
): Promise<MoveEffectResult> {
  const { header, lines, fieldOf } = sheet
  const { id, site } = standardOf(record)
  const place = { tenantId: ctx.tenantId, siteId: site, locationId: header.at ?? 0 }
  const frozenAt = header.frozenAt === '' ? await freezeMoment(trx) : header.frozenAt
  const by = { bin: header.isByBin, lot: header.isByLot }
  const books = await readPlaceBooks(
    trx,
    { ...place, ...booksOf({ ...header, frozenAt }) },
    { isParted: by.bin || by.lot || lines.some(({ values }) => !isWhole(partOf(values))) },
  )
  const loads = header.loadBy === 'All' ? [] : [loadOfHeader(header), ...(await readLoads(trx, ctx.tenantId, id))]
  const question = questionOf(header, { books: books.whole, loads })
  const items = await readCountable(trx, { ...place, ...question })
  const countable = await linesByPart(trx, items, { ...place, books, by, bins: question.bins })
  const added = missingOf(sheet, countable)
  if (added.length === 0 && lines.length === 0) throw appError('E_NOTHING_TO_COUNT')
  const known = isAnew ? lines.flatMap(({ values }) => values.item ?? []) : []
  const elsewhere = await findElsewhere(trx, {
    ...place,
    sheetId: id,
    items: [...new Set([...known, ...added.map(({ itemId }) => itemId)])],
  })
  if (elsewhere.length > 0) throw appError('E_COUNT_OPEN', namesOf(elsewhere))
  const rows = added.map((line) => rowOf(sheet, line, books))
  const again = lines.map(({ id: line, values }) => {
    const book = header.isBlind ? null : bookOf(books, partOf(values))
    return [line, { [fieldOf('book') ?? '']: book, [fieldOf('lastCount') ?? '']: null }] as const
  })
  return {
    set: { [fieldOf('frozenAt') ?? '']: frozenAt },
    addLines: { lines: use.lines ?? '', rows },
    ...(isAnew ? { setLines: { lines: use.lines ?? '', values: new Map(again) } } : {}),
  }
}

/** What the sheet lacks of what is to be counted: an item it tells apart by something else than a line would gets no such line. */
function missingOf({ lines }: Sheet, countable: readonly CountableLine[]): readonly CountableLine[] {
  const parts = lines.map(({ values }) => partOf(values))
  const known = new Set(parts.map(partKey))
  const ways = new Map(parts.map((part) => [part.item, partedBy(part)]))
  return countable.filter((line) => {
    const [own, way] = [partedBy(line), ways.get(line.itemId)]
    if (way !== undefined && (way.bin !== own.bin || way.lot !== own.lot)) return false
    return !known.has(partKey({ ...line, item: line.itemId }))
  })
}

interface Loaded {
  readonly books: ReadonlyMap<number, string>
  readonly loads: readonly CountLoad[]
}

/** What the sheet is loaded with, by its own choices. */
function questionOf({ loadBy, countType, day, bin }: Sheet['header'], { books, loads }: Loaded) {
  const all = <K extends keyof CountLoad>(key: K) =>
    loads.flatMap((load): readonly NonNullable<CountLoad[K]>[] => {
      const value = load[key]
      return value === null ? [] : [value]
    })
  return {
    dueOn: countType === 'Cycle' ? day : undefined,
    lying: [...books].flatMap(([item, qty]) => (qty === '0' ? [] : [item])),
    isAll: loadBy === 'All',
    packages: all('packageId'),
    categories: all('categoryId'),
    classes: all('classId'),
    types: all('typeId'),
    abcs: all('abc'),
    suppliers: all('supplierId'),
    bins: loadBy === 'Bin' && bin === undefined ? ('all' as const) : all('binId'),
  }
}

/** What the header itself names: one thing, by what it is loaded by. */
function loadOfHeader({ loadBy, ...header }: Sheet['header']): CountLoad {
  return {
    packageId: loadBy === 'Package' ? (header.package ?? null) : null,
    categoryId: loadBy === 'Category' ? (header.category ?? null) : null,
    classId: loadBy === 'Class' ? (header.itemClass ?? null) : null,
    typeId: loadBy === 'Type' ? (header.itemType ?? null) : null,
    abc: loadBy === 'Abc' ? header.abc : null,
    supplierId: loadBy === 'Supplier' ? (header.supplier ?? null) : null,
    binId: loadBy === 'Bin' ? (header.bin ?? null) : null,
  }
}

function rowOf({ header, fieldOf }: Sheet, line: CountableLine, books: PlaceBooks): Readonly<Record<string, Scalar>> {
  const [unit1 = null, unit2 = null, unit3 = null] = line.units
  const values = {
    item: line.itemId,
    ...partCells(line),
    expires: line.expires,
    unit: line.unitId,
    book: header.isBlind ? null : bookOf(books, { ...line, item: line.itemId }),
    shelf: line.shelf,
    barcode: line.barcode,
    lastCount: line.lastCount,
    countNo: 0,
    unit1,
    unit2,
    unit3,
  }
  const cells = Object.entries(values).flatMap(([param, value]) => {
    const field = fieldOf(param as keyof typeof values)
    return field === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(cells)
}
