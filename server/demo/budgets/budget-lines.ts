import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf } from '../masters/create-all.ts'

/** What each cost centre may spend in a month, by the code of the account. */
const monthly: readonly (readonly [centre: string, account: string, amount: number])[] = [
  ['KIT', '5300', 4200],
  ['KIT', '6100', 600],
  ['RES', '5300', 2600],
  ['RES', '6100', 300],
  ['BAR', '5300', 1800],
  ['BAR', '6100', 250],
  ['HSK', '5300', 900],
  ['HSK', '6200', 1200],
]

/** Months, counted from 0, that are busy: summer and the end of the year. */
const busy = new Set([5, 6, 7, 11])

/** The lines of a site's budget for a year, in percent of what is usual; centres are asked for by their code without the site. */
export function budgetLines(
  centreOf: (code: string) => number,
  accounts: ReadonlyMap<string, number>,
  percent: number,
): readonly WireRecord[] {
  return monthly.flatMap(([centre, account, amount]) =>
    Array.from({ length: 12 }, (_, index) => ({
      CostCentreId: centreOf(centre),
      AccountId: idOf(accounts, account),
      Period: index + 1,
      Amount: ((amount * percent * (busy.has(index) ? 120 : 100)) / 10_000).toFixed(2),
    })),
  )
}
