import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Random } from '../random.ts'
import type { DemoSize } from './demo-size.ts'
import type { Happening } from './happening.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { playTransfer, type PlannedTransfer, type TransferCast } from './play-transfer.ts'

/** What a week's transfers are planned from. */
export interface TransferInput extends TransferCast {
  readonly items: readonly LoadedItem[]
  readonly places: readonly LoadedLocation[]
  readonly site: number
  readonly size: DemoSize
  readonly random: Random
}

/** Ends of the codes of places that have busy weekends, and what is said of them. */
const busyPlaces: Readonly<Record<DemoSize, readonly (readonly [code: string, name: string])[]>> = {
  S: [['-POOL', 'the pool']],
  M: [
    ['-POOL', 'the pool'],
    ['-LOB', 'the lobby'],
    ['-R1', 'the restaurant'],
    ['-S01', 'stand 101'],
    ['-S02', 'stand 108'],
  ],
}

/** So much lies in the store of each of them that two packs are never missed. */
const plenty = 'A'
const packs = 2

/**
 * The pool bar has a busy weekend: on Friday three kinds of what lies most in the store of the bars go there, and what was not opened comes back on Sunday. Where much is
 * told other bars and stands have too. In a week in which a month ends nothing is carried, since the places are counted.
 */
export function planTransfers(input: TransferInput, week: HistoryWeek): readonly Happening[] {
  const { items, random } = input
  const store = placeOf(input, '-BAR')
  if (store === undefined || hasMonthEnd(week)) return []
  const kept = items.filter(({ storage, abc }) => storage === 'Bar' && abc === plenty)
  return busyPlaces[input.size].flatMap(([code, name]) => {
    const to = placeOf(input, code)
    const lines = random.sample(kept, 3).map((item) => ({ item, packs }))
    if (to === undefined || lines.length === 0) return []
    const out = { at: momentOf(week, 4, 16), from: store, to, reference: `Weekend at ${name}`, lines }
    const back = { at: momentOf(week, 6, 19), from: to, to: store, reference: `Back from ${name}`, lines }
    return [out, back].map((transfer) => happeningOf(input, transfer))
  })
}

function placeOf({ places, site }: TransferInput, code: string): LoadedLocation | undefined {
  return places.find((place) => place.site === site && place.code.endsWith(code))
}

function happeningOf(cast: TransferCast, transfer: PlannedTransfer): Happening {
  const { at, from, to } = transfer
  const what = `from ${from.code} to ${to.code}`
  return { at, set: 'Transfers', what, play: () => playTransfer(cast, transfer) }
}

/** Whether a month ends in a week. */
export function hasMonthEnd({ starts }: HistoryWeek): boolean {
  return momentOf({ index: 0, starts }, 7, 0).getUTCMonth() !== starts.getUTCMonth()
}
