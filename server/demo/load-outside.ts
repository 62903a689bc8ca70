import type { DemoActor } from './demo-actor.ts'
import type { storesOf } from './documents/stores.ts'
import { idOf } from './masters/create-all.ts'
import { loadBidRequests } from './outside/load-bid-requests.ts'
import { loadOnboardings } from './outside/load-onboardings.ts'
import { loadPunchout } from './outside/load-punchout.ts'
import type { DemoBase, DemoTenant } from './demo-tenant.ts'

/** Whose catalogue the demo brings along. */
const catalogueSupplier = 'SUP-112'

/** Who asks people outside, and for which site. */
export interface OutsideInput {
  readonly tenant: DemoTenant
  readonly base: DemoBase
  readonly stores: ReturnType<typeof storesOf>
  readonly site: number
  readonly chef: DemoActor
  readonly buyer: DemoActor
}

/** What comes from people outside: suppliers that introduce themselves, bids, and carts of a catalogue. */
export async function loadOutside({ tenant, base, stores, site, chef, buyer }: OutsideInput): Promise<void> {
  const { now } = tenant
  const { masters, suppliers, people } = base
  await loadOnboardings({ buyer, now })
  await loadBidRequests({ stage: tenant, buyer, masters, suppliers, now })
  const location = stores[0]?.location.id
  if (location === undefined) return
  const supplier = idOf(masters.suppliers, catalogueSupplier)
  await loadPunchout({ stage: tenant, admin: people('admin', site), chef, buyer, supplier, location, now })
}
