/** How far a purchase request of the demo has come. */
export type RequestEnding = 'draft' | 'submitted' | 'held' | 'denied' | 'approved' | 'closed' | 'cancelled'

/** Some purchase requests that end alike; days count back from today. */
export interface RequestPlan {
  readonly ending: RequestEnding
  readonly count: number
  readonly lines: readonly [number, number]
  readonly packs: readonly [number, number]
  readonly daysAgo: readonly [number, number]
}

/** What every site has asked to be bought; large ones wait for the controller. */
export const requestPlans: readonly RequestPlan[] = [
  { ending: 'approved', count: 3, lines: [2, 4], packs: [1, 3], daysAgo: [1, 3] },
  { ending: 'submitted', count: 2, lines: [3, 5], packs: [4, 8], daysAgo: [0, 1] },
  { ending: 'held', count: 1, lines: [4, 6], packs: [5, 9], daysAgo: [1, 2] },
  { ending: 'denied', count: 1, lines: [4, 6], packs: [6, 9], daysAgo: [4, 6] },
  { ending: 'closed', count: 1, lines: [2, 3], packs: [1, 3], daysAgo: [6, 9] },
  { ending: 'cancelled', count: 1, lines: [1, 2], packs: [1, 2], daysAgo: [5, 8] },
  { ending: 'draft', count: 1, lines: [2, 4], packs: [1, 3], daysAgo: [0, 1] },
]

/** What is wanted and is no item, with what people think it costs. */
export const wantedInWords: readonly { readonly description: string; readonly price: string }[] = [
  { description: 'Chafing dish, 9 quarts', price: '84.5' },
  { description: 'Knife sharpening, per blade', price: '6' },
  { description: 'Apron, black, with logo', price: '18.9' },
  { description: 'Ice carving, swan', price: '210' },
]
