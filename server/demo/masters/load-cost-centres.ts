import type { DemoActor } from '../demo-actor.ts'

/** What every site of the demo spends money for. */
const centres = [
  { code: 'KIT', name: 'Kitchen' },
  { code: 'RES', name: 'Restaurant' },
  { code: 'BAR', name: 'Bar' },
  { code: 'HSK', name: 'Housekeeping' },
]

/** The cost centres of a site, by code. Codes stand once for all sites. */
export async function loadCostCentres(actor: DemoActor, at: Date, site: number): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { code, name } of centres) {
    const { row } = await actor.create('CostCentres', at, { Code: `${code}-${site}`, Name: name })
    ids.set(code, row.Id)
  }
  return ids
}
