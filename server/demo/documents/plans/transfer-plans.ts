/** How far a transfer of the demo has come. */
export type TransferEnding = 'draft' | 'ready' | 'onTheWay' | 'partial' | 'arrived' | 'lost' | 'direct'

/** A transfer between two locations, by their codes, of items by their numbers; days count back from today. */
export interface TransferPlan {
  readonly ending: TransferEnding
  readonly from: string
  readonly to: string
  /** Where the items are found: the first of this storage. */
  readonly storage: string
  readonly lines: number
  readonly packs: number
  readonly daysAgo: number
  readonly reference: string
}

const away = { from: 'LB-MAIN', to: 'MC-MAIN', storage: 'Dry' } as const

/** What moves between the places of the hotel group; one of them has been on its way for twelve days. */
export const transferPlans: readonly TransferPlan[] = [
  { ...away, ending: 'arrived', lines: 4, packs: 2, daysAgo: 18, reference: 'Convention restock' },
  { ...away, ending: 'lost', lines: 2, packs: 2, daysAgo: 14, reference: 'Convention restock' },
  { ...away, ending: 'onTheWay', lines: 3, packs: 2, daysAgo: 12, reference: 'Trade fair' },
  { ...away, ending: 'partial', lines: 3, packs: 3, daysAgo: 3, reference: 'Wine fair' },
  {
    ...away,
    ending: 'onTheWay',
    from: 'LB-COLD',
    storage: 'Chilled',
    lines: 2,
    packs: 2,
    daysAgo: 1,
    reference: 'Gala dinner',
  },
  { ...away, ending: 'ready', lines: 2, packs: 1, daysAgo: 1, reference: 'Gala dinner' },
  {
    ...away,
    ending: 'onTheWay',
    from: 'MC-BAR',
    to: 'LB-BAR',
    storage: 'Bar',
    lines: 2,
    packs: 1,
    daysAgo: 2,
    reference: 'Returned from the fair',
  },
  { ...away, ending: 'direct', to: 'LB-POOL', lines: 2, packs: 1, daysAgo: 6, reference: 'Pool bar' },
  {
    ...away,
    ending: 'direct',
    from: 'LB-COLD',
    to: 'LB-R2',
    storage: 'Chilled',
    lines: 3,
    packs: 1,
    daysAgo: 2,
    reference: 'Brunch',
  },
  {
    ...away,
    ending: 'draft',
    from: 'LB-BAR',
    to: 'MC-BAR',
    storage: 'Bar',
    lines: 2,
    packs: 1,
    daysAgo: 0,
    reference: 'Wine fair',
  },
]
