/** How far a requisition of the demo has come. */
export type Ending =
  'draft' | 'waiting' | 'pending' | 'approved' | 'held' | 'denied' | 'partial' | 'completed' | 'cancelled' | 'reversed'

/** Some requisitions that end alike. `packs` is how many packs a line may ask for; days count back from today. */
export interface RequisitionPlan {
  readonly ending: Ending
  readonly count: number
  readonly lines: readonly [number, number]
  readonly packs: readonly [number, number]
  readonly daysAgo: readonly [number, number]
}

/** What a busy site has on its list. */
export const busySite: readonly RequisitionPlan[] = [
  { ending: 'completed', count: 16, lines: [3, 9], packs: [1, 4], daysAgo: [4, 26] },
  { ending: 'partial', count: 4, lines: [4, 8], packs: [1, 3], daysAgo: [1, 5] },
  { ending: 'approved', count: 5, lines: [3, 7], packs: [1, 3], daysAgo: [1, 3] },
  { ending: 'pending', count: 4, lines: [1, 2], packs: [1, 1], daysAgo: [1, 3] },
  { ending: 'waiting', count: 16, lines: [3, 9], packs: [2, 5], daysAgo: [1, 3] },
  { ending: 'held', count: 3, lines: [3, 6], packs: [2, 4], daysAgo: [2, 5] },
  { ending: 'denied', count: 3, lines: [3, 6], packs: [3, 6], daysAgo: [3, 9] },
  { ending: 'cancelled', count: 3, lines: [2, 4], packs: [1, 2], daysAgo: [5, 14] },
  { ending: 'reversed', count: 3, lines: [2, 5], packs: [1, 3], daysAgo: [5, 14] },
  { ending: 'draft', count: 5, lines: [2, 6], packs: [1, 3], daysAgo: [0, 1] },
]

/** A quieter one: the same endings, a third as many. */
export const quietSite: readonly RequisitionPlan[] = busySite.map((plan) => ({
  ...plan,
  count: Math.ceil(plan.count / 3),
}))
