import { withTenant } from '../db/with-tenant.ts'
import { loadAbroad } from './abroad/load-abroad.ts'
import { loadBidsAbroad } from './abroad/load-bids-abroad.ts'
import { actorNames } from './cast.ts'
import { loadTransfers } from './documents/load-transfers.ts'
import { storesOf } from './documents/stores.ts'
import { loadFew } from './masters/load-few.ts'
import { loadPackageLimits } from './masters/load-partners.ts'
import { loadTaxes } from './masters/load-taxes.ts'
import { createRandom } from './random.ts'
import { readOldMessages } from './read-old-messages.ts'
import { loadStorekeeping } from './storekeeping/load-storekeeping.ts'
import type { DemoBase, DemoTenant } from './demo-tenant.ts'
import { loadBase } from './load-base.ts'
import { demoSeed, loadSite } from './load-site.ts'

/** Loads one demo tenant: people, masters, and the documents of the last four weeks, all through the product's own commands. */
export async function loadTenant(tenant: DemoTenant): Promise<void> {
  const base = await loadBase(tenant)
  if (base !== undefined) await loadDocuments(tenant, base)
}

async function loadDocuments(tenant: DemoTenant, base: DemoBase): Promise<void> {
  const { db, definitions, now } = tenant
  const { people, masters, places, suppliers, recipes, identity, work } = base
  const names = actorNames(definitions.tenantId)
  const random = createRandom(demoSeed)
  for (const site of new Set(places.map((place) => place.site))) await loadSite({ tenant, base, random, site })
  const { keeper, controller } = names
  await loadTransfers({
    keeperAt: (site) => people(keeper, site),
    controllerAt: (site) => (controller === undefined ? undefined : people(controller, site)),
    places,
    masters,
    now,
  })
  await loadStorekeeping({ names, people, places, masters, recipes, suppliers, now })
  await tellAbroad(tenant, base)
  await loadTaxes({ ...work, at: now }, masters.setup)
  if (definitions.tenantId === 'ui') await loadFew({ people, identity, masters, recipes, places, now })
  await loadPackageLimits({ ...work, at: now }, base.packages, places)
  const userIds = [...identity.userIds.values()]
  await withTenant(db, { tenantId: definitions.tenantId }, (trx) => readOldMessages(trx, { definitions, userIds, now }))
}

/** What was bought abroad, where a tenant has people who order, decide, receive and pay; told last, so that nothing told before is numbered anew. */
async function tellAbroad(tenant: DemoTenant, { people, masters, places, suppliers }: DemoBase): Promise<void> {
  const { keeper, buyer, controller, clerk } = actorNames(tenant.definitions.tenantId)
  if (buyer === undefined || controller === undefined || clerk === undefined) return
  const { now } = tenant
  const at = (name: string) => people(name, 2)
  const abroad = await loadAbroad({
    admin: people('admin', 1),
    keeper: at(keeper),
    buyer: at(buyer),
    controller: at(controller),
    clerk: at(clerk),
    masters,
    stores: storesOf(2, places, masters.items),
    now,
  })
  const [first, second] = suppliers
  if (abroad === undefined || first === undefined || second === undefined) return
  await loadBidsAbroad({ stage: tenant, buyer: at(buyer), masters, suppliers: [first, second, abroad], now })
}
