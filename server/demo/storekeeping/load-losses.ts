import { idOf } from '../masters/create-all.ts'
import { playLoss, writeLoss, type PlannedLoss } from './play-loss.ts'
import type { StoreDays } from './store-days.ts'

const recipe = 'R-101'

/** What a site's stores threw away lately: posted, of a recipe as well, and one that is still being written. */
export async function loadLosses(days: StoreDays): Promise<void> {
  for (const loss of postedLosses(days)) await playLoss(days, loss)
  const bar = days.stores.at(-1)
  if (bar === undefined) return
  const lines = [{ item: bar.items[0], packs: 1 }].flatMap(({ item, packs }) => (item ? [{ item, packs }] : []))
  const reasonId = idOf(days.masters.reasons, 'BREAK')
  await writeLoss(days.keeper, {
    at: days.hoursAgo(3),
    location: bar.location,
    reasonId,
    reference: 'Dropped on delivery',
    lines,
  })
}

function postedLosses({ stores, masters, recipes, hoursAgo }: StoreDays): readonly PlannedLoss[] {
  const [main, cold] = stores
  if (main === undefined || cold === undefined) return []
  const of = (store: typeof main, count: number) => store.items.slice(0, count).map((item) => ({ item, packs: 1 }))
  const reason = (code: string) => idOf(masters.reasons, code)
  const dough = recipes.get(recipe)
  const batch = {
    Lines: [{ Kind: 'Recipe', RecipeId: dough?.id ?? null, RecipeUnitId: dough?.units.get('lb') ?? null, Qty: '9' }],
  }
  const stolen = { Witness: 'Security, gate 2', Remarks: 'Missing from the locked cage, reported' }
  return [
    {
      at: hoursAgo(70),
      location: cold.location,
      reasonId: reason('EXPIRED'),
      reference: 'Past its day',
      lines: of(cold, 2),
    },
    {
      at: hoursAgo(52),
      location: main.location,
      reasonId: reason('THEFT'),
      reference: 'Cage of the main store',
      lines: of(main, 1),
      more: stolen,
    },
    ...(dough === undefined
      ? []
      : [
          {
            at: hoursAgo(28),
            location: main.location,
            reasonId: reason('EXPIRED'),
            reference: 'Dough left out overnight',
            lines: [],
            more: batch,
          },
        ]),
  ]
}
