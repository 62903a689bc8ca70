/** How far a purchase order of the demo has come. */
export type PurchaseEnding =
  'draft' | 'approved' | 'saved' | 'partial' | 'completed' | 'over' | 'reversed' | 'closed' | 'cancelled'

/** Some purchase orders that end alike; days count back from today. */
export interface PurchasePlan {
  readonly ending: PurchaseEnding
  readonly count: number
  readonly lines: readonly [number, number]
  readonly packs: readonly [number, number]
  readonly daysAgo: readonly [number, number]
}

/** What every site has ordered. */
export const purchasePlans: readonly PurchasePlan[] = [
  { ending: 'completed', count: 3, lines: [3, 6], packs: [2, 6], daysAgo: [8, 20] },
  { ending: 'partial', count: 2, lines: [4, 7], packs: [4, 9], daysAgo: [3, 6] },
  { ending: 'approved', count: 3, lines: [3, 6], packs: [2, 8], daysAgo: [2, 4] },
  { ending: 'reversed', count: 1, lines: [2, 4], packs: [1, 4], daysAgo: [5, 9] },
  { ending: 'closed', count: 1, lines: [3, 5], packs: [2, 6], daysAgo: [9, 14] },
  { ending: 'cancelled', count: 1, lines: [2, 3], packs: [1, 2], daysAgo: [5, 9] },
  { ending: 'draft', count: 1, lines: [2, 5], packs: [1, 4], daysAgo: [0, 1] },
]

/** Codes of who is ordered from, for the stores of a site in their order: dry goods, cold, frozen, bar. */
export const orderedFrom: readonly string[] = ['SUP-107', 'SUP-101', 'SUP-108', 'SUP-110']
