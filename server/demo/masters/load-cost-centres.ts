import type { DemoActor } from '../demo-actor.ts'
import { idOf } from './create-all.ts'

/** What every site of the demo spends money for. */
const centres = [
  { code: 'KIT', name: 'Kitchen', account: '5300' },
  { code: 'RES', name: 'Restaurant', account: undefined },
  { code: 'BAR', name: 'Bar', account: '5200' },
  { code: 'HSK', name: 'Housekeeping', account: '5300' },
]

/** The cost centres of a site, by code, with the account their expenses are usually booked on. Codes stand once for all sites. */
export async function loadCostCentres(
  actor: DemoActor,
  at: Date,
  { site, accounts }: { readonly site: number; readonly accounts: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { code, name, account } of centres) {
    const usual = account === undefined ? {} : { ExpenseAccountId: idOf(accounts, account) }
    const { row } = await actor.create('CostCentres', at, { Code: `${code}-${site}`, Name: name, ...usual })
    ids.set(code, row.Id)
  }
  return ids
}
