import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { AppError } from '#core/errors/app-error.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import { decideIfAsked } from '../documents/decide-if-asked.ts'
import type { LoadedLocation } from '../load-places.ts'

/** A count of everything at a location, and how many percent of the books are found of the first, the second and every further line, or of an item by its id. */
export interface PlannedCount {
  readonly at: Date
  readonly location: LoadedLocation
  readonly reference: string
  readonly percentOf: (line: number, itemId: number) => number
  /** Of a cycle count: the items of class A that are counted where they are due. All that lies there otherwise. */
  readonly itemIds?: ReadonlySet<number>
}

/** Who counts, who counts again what differs much, and who decides. */
export interface CountCast {
  readonly keeper: DemoActor
  readonly director: DemoActor
  readonly controller: DemoActor
}

/** A line of the sheet as the answer carries it. */
interface SheetLine {
  readonly Id: number
  readonly ItemId: number
  readonly UnitId: number
  readonly Book: string
  readonly Count1: string | null
}

const set = 'PhysicalInventories'

/** Counts a location from the sheet to the posting; one where nothing lies is left out. */
export async function playCount(cast: CountCast, count: PlannedCount): Promise<void> {
  const { keeper, director, controller } = cast
  const { at } = count
  const filled = await fill(keeper, count)
  if (filled === undefined) return
  const found = await foundOf(director, filled, count)
  const counted = await enter(keeper, at, { sheet: filled, found, only: count.itemIds })
  const checked = await keeper.move(set, at, { document: counted, move: 'check' })
  const again = linesOf(checked).some((line) => line.Count1 === null)
  const whole = again ? await enter(director, at, { sheet: checked, found }) : checked
  const submitted = await director.move(set, at, { document: whole, move: 'submit' })
  const document = await decideIfAsked(controller, { set, at, document: submitted })
  await controller.move(set, at, { document, move: 'post' })
}

/** Begins a count and notes the first lines of it; the sheet stays open. Undefined where nothing lies. */
export async function beginCount(
  { keeper, director }: Pick<CountCast, 'keeper' | 'director'>,
  count: PlannedCount & { readonly lines: number },
): Promise<PresentedRecord | undefined> {
  const filled = await fill(keeper, count)
  if (filled === undefined) return undefined
  const found = await foundOf(director, filled, count)
  return enter(keeper, count.at, { sheet: filled, found: new Map([...found].slice(0, count.lines)) })
}

async function fill(keeper: DemoActor, count: PlannedCount): Promise<PresentedRecord | undefined> {
  const { at, location, reference, itemIds } = count
  const scope = itemIds === undefined ? fullCount : cycleCount
  const body = { LocationId: location.id, ...scope, AsOf: 'EndOfDay', Reference: reference }
  const document = await keeper.create(set, at, body)
  try {
    return await unlessEmpty(keeper, await keeper.move(set, at, { document, move: 'start' }), count)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'E_NOTHING_TO_COUNT')) throw error
    await keeper.move(set, at, { document, move: 'cancel' })
    return undefined
  }
}

const fullCount = { CountType: 'Full' }
/** What of class A is due by its frequency, an item in one line however many bins it lies in. */
const cycleCount = { CountType: 'Cycle', LoadBy: 'Abc', Abc: 'A', ByBin: false }

/** Takes back a sheet of which nothing is to be counted; undefined then. */
async function unlessEmpty(
  keeper: DemoActor,
  document: PresentedRecord,
  { at, itemIds }: PlannedCount,
): Promise<PresentedRecord | undefined> {
  if (itemIds === undefined || linesOf(document).some(({ ItemId }) => itemIds.has(ItemId))) return document
  await keeper.move(set, at, { document, move: 'cancel' })
  return undefined
}

/** What is found of each item, in whole units of the books. Who counts may not see them; who tells the story looks. */
async function foundOf(
  director: DemoActor,
  filled: PresentedRecord,
  { at, percentOf }: PlannedCount,
): Promise<ReadonlyMap<number, string>> {
  const sheet = await director.read(set, at, filled.row.Id)
  const hundredth = toDecimal('0.01')
  // Nobody finds less than nothing, whatever the books say.
  const found = (book: string, percent: number) =>
    book.startsWith('-')
      ? '0'
      : printDecimal(
          round(
            [toDecimal(book), toDecimal(`${percent}`), hundredth].reduce((a, b) => multiply(a, b)),
            0,
          ),
        )
  return new Map(linesOf(sheet).map((line, index) => [line.Id, found(line.Book, percentOf(index, line.ItemId))]))
}

/** A sheet and what was found of each of its lines. */
interface Found {
  readonly sheet: PresentedRecord
  readonly found: ReadonlyMap<number, string>
  /** Items whose lines stay on the sheet; all of them by default. */
  readonly only?: ReadonlySet<number> | undefined
}

/** Notes what was found of the lines that have no count yet. */
async function enter(by: DemoActor, at: Date, { sheet, found, only }: Found): Promise<PresentedRecord> {
  const kept = linesOf(sheet).filter(({ ItemId }) => only?.has(ItemId) ?? true)
  const Lines = kept.map((line) => ({
    Id: line.Id,
    ItemId: line.ItemId,
    UnitId: line.UnitId,
    Unit1Id: line.UnitId,
    Count1: line.Count1 ?? found.get(line.Id) ?? null,
  }))
  return by.change(set, at, { document: sheet, body: { Lines } })
}

function linesOf({ row }: PresentedRecord): readonly SheetLine[] {
  // The answer carries the lines as the definition names them.
  return row['Lines'] as readonly SheetLine[]
}
