/** How far a blanket order of the demo has come. */
export type BlanketEnding = 'draft' | 'submitted' | 'approved' | 'cancelled'

/** A blanket order of one store; what is limited and released is counted in packs of its items. */
export interface BlanketPlan {
  readonly reference: string
  readonly ending: BlanketEnding
  readonly control: 'Amount' | 'Quantity' | 'Both'
  readonly items: number
  /** Packs of each item it is limited to, or worth as much. */
  readonly packs: number
  /** Packs of each item that every release takes. */
  readonly releases: readonly number[]
  /** Packs of a release by schedule, every Monday and Thursday. */
  readonly scheduled?: number
  readonly daysAgo: number
  readonly lastsDays: number
}

/** What the first site has agreed on; 47 of 50 packs are 94 %. */
export const blanketPlans: readonly BlanketPlan[] = [
  {
    reference: 'Coffee, year',
    ending: 'approved',
    control: 'Amount',
    items: 1,
    packs: 50,
    releases: [20, 27],
    daysAgo: 25,
    lastsDays: 60,
  },
  {
    reference: 'Produce, season',
    ending: 'approved',
    control: 'Quantity',
    items: 3,
    packs: 40,
    releases: [6],
    scheduled: 4,
    daysAgo: 20,
    lastsDays: 90,
  },
  {
    reference: 'Meat, quarter',
    ending: 'submitted',
    control: 'Both',
    items: 4,
    packs: 90,
    releases: [],
    daysAgo: 1,
    lastsDays: 120,
  },
]

/** What every other site has. */
export const furtherBlanketPlans: readonly BlanketPlan[] = [
  {
    reference: 'Dairy, quarter',
    ending: 'approved',
    control: 'Both',
    items: 2,
    packs: 12,
    releases: [6, 6],
    daysAgo: 18,
    lastsDays: 45,
  },
  {
    reference: 'Cleaning, year',
    ending: 'cancelled',
    control: 'Amount',
    items: 2,
    packs: 20,
    releases: [],
    daysAgo: 12,
    lastsDays: 300,
  },
  {
    reference: 'Paper, half year',
    ending: 'draft',
    control: 'Amount',
    items: 2,
    packs: 30,
    releases: [],
    daysAgo: 0,
    lastsDays: 180,
  },
]
