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
import { readBooks } from './read-books.ts'
import { readCountable, type CountableItem } from './read-countable.ts'
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
  frozenAt: written(textParam('header', ['instant'])),
  item: idParam('line', 'item'),
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
  const [tenantId, locationId] = [ctx.tenantId, header.at ?? 0]
  const frozenAt = header.frozenAt === '' ? await freezeMoment(trx) : header.frozenAt
  const books = await readBooks(trx, { tenantId, siteId: site, locationId, ...booksOf({ ...header, frozenAt }) })
  const known = new Set(lines.map(({ values }) => values.item))
  const loads = header.loadBy === 'All' ? [] : [loadOfHeader(header), ...(await readLoads(trx, tenantId, id))]
  const countable = await readCountable(trx, { tenantId, locationId, ...questionOf(header, { books, loads }) })
  const added = countable.filter(({ itemId }) => !known.has(itemId))
  if (added.length === 0 && lines.length === 0) throw appError('E_NOTHING_TO_COUNT')
  const elsewhere = await findElsewhere(trx, {
    tenantId,
    locationId,
    sheetId: id,
    items: isAnew
      ? [...known, ...added.map(({ itemId }) => itemId)].filter((item) => item !== undefined)
      : added.map(({ itemId }) => itemId),
  })
  if (elsewhere.length > 0) throw appError('E_COUNT_OPEN', namesOf(elsewhere))
  const bookOf = (itemId: number | undefined) => (header.isBlind ? null : (books.get(itemId ?? 0) ?? '0'))
  const rows = added.map((item) => rowOf(sheet, item, bookOf(item.itemId)))
  const again = lines.map(
    ({ id: line, values }) =>
      [line, { [fieldOf('book') ?? '']: bookOf(values.item), [fieldOf('lastCount') ?? '']: null }] as const,
  )
  return {
    set: { [fieldOf('frozenAt') ?? '']: frozenAt },
    addLines: { lines: use.lines ?? '', rows },
    ...(isAnew ? { setLines: { lines: use.lines ?? '', values: new Map(again) } } : {}),
  }
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

function rowOf({ fieldOf }: Sheet, item: CountableItem, book: string | null): Readonly<Record<string, Scalar>> {
  const [unit1 = null, unit2 = null, unit3 = null] = item.units
  const values = {
    unit: item.unitId,
    book,
    shelf: item.shelf,
    barcode: item.barcode,
    lastCount: item.lastCount,
    countNo: 0,
    unit1,
    unit2,
    unit3,
  }
  const cells = Object.entries(values).map(([param, value]) => [fieldOf(param as keyof typeof values), value] as const)
  return { [fieldOf('item') ?? '']: item.itemId, ...Object.fromEntries(cells) }
}
