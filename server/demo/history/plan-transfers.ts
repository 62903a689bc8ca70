import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Random } from '../random.ts'
import type { Happening } from './happening.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { playTransfer, type PlannedTransfer, type TransferCast } from './play-transfer.ts'

/** What a week's transfers are planned from. */
export interface TransferInput extends TransferCast {
  readonly items: readonly LoadedItem[]
  readonly places: readonly LoadedLocation[]
  readonly site: number
  readonly random: Random
}

/** So much lies in the store of each of them that two packs are never missed. */
const plenty = 'A'
const packs = 2

/**
 * The pool bar has a busy weekend: on Friday three kinds of what lies most in the store of the bars go there, and what was not opened comes back on Sunday. In a week in
 * which a month ends nothing is carried, since the places are counted.
 */
export function planTransfers(input: TransferInput, week: HistoryWeek): readonly Happening[] {
  const { places, site, items, random } = input
  const [store, pool] = ['-BAR', '-POOL'].map((code) =>
    places.find((place) => place.site === site && place.code.endsWith(code)),
  )
  if (store === undefined || pool === undefined || hasMonthEnd(week)) return []
  const kept = items.filter(({ storage, abc }) => storage === 'Bar' && abc === plenty)
  const lines = random.sample(kept, 3).map((item) => ({ item, packs }))
  if (lines.length === 0) return []
  const out = { at: momentOf(week, 4, 16), from: store, to: pool, reference: 'Weekend at the pool', lines }
  const back = { at: momentOf(week, 6, 19), from: pool, to: store, reference: 'Back from the pool', lines }
  return [out, back].map((transfer) => happeningOf(input, transfer))
}

function happeningOf(cast: TransferCast, transfer: PlannedTransfer): Happening {
  const { at, from, to } = transfer
  const what = `from ${from.code} to ${to.code}`
  return { at, set: 'Transfers', what, play: () => playTransfer(cast, transfer) }
}

function hasMonthEnd({ starts }: HistoryWeek): boolean {
  return momentOf({ index: 0, starts }, 7, 0).getUTCMonth() !== starts.getUTCMonth()
}
