import { withTenant } from '../db/with-tenant.ts'
import { actorNames, castOf } from './cast.ts'
import type { DemoData } from './demo-data.ts'
import { orderedFrom } from './documents/plans/purchase-plans.ts'
import { loadApprovalRules } from './load-approval-rules.ts'
import { loadIdentity } from './load-identity.ts'
import { loadItems } from './load-items.ts'
import { loadMasters } from './load-masters.ts'
import { loadPlaces } from './load-places.ts'
import { idOf } from './masters/create-all.ts'
import { loadFurtherSetup } from './masters/load-further-setup.ts'
import { loadPartners } from './masters/load-partners.ts'
import { loadProducts } from './masters/load-products.ts'
import { loadRecipes } from './masters/load-recipes.ts'
import type { DemoBase, DemoTenant } from './demo-tenant.ts'

const day = 86_400_000

/** Loads the people of a demo tenant and, where it has places, its masters, all through the product's own commands; without places undefined. */
export async function loadBase(tenant: DemoTenant): Promise<DemoBase | undefined> {
  const { db, definitions, now } = tenant
  const { tenantId } = definitions
  const data = withItemsOf(tenantId, tenant.data)
  const identity = await withTenant(db, { tenantId }, (trx) => loadIdentity({ ...tenant, trx }))
  const locations = data.locations[tenantId] ?? []
  if (locations.length === 0) return undefined
  const people = castOf(tenant, identity)
  const adminOf = (site: number) => people('admin', site)
  const at = new Date(now.getTime() - 30 * day)
  const work = { actor: adminOf(1), at, data }
  const base = await loadMasters(work)
  await loadApprovalRules(adminOf(1), at, identity)
  const places = await loadPlaces({ stage: tenant, data, identity, masters: base, at, adminOf })
  const masters = { ...base, items: await loadItems(work, base, places) }
  const [{ site } = { site: 1 }] = locations
  const buyer = idOf(identity.userIds, actorNames(tenantId).keeper)
  await loadFurtherSetup(work, { site, actor: adminOf(site), buyer })
  const partners = await loadPartners(work, masters, places)
  const recipes = await loadRecipes(work, masters, places)
  await loadProducts(work, { ...masters, recipes }, places)
  const suppliers = orderedFrom.map((code) => idOf(masters.suppliers, code))
  return { identity, people, work, masters, places, suppliers, recipes, ...partners }
}

/** The hotel group has every item; the smaller tenants every third one, so that a first start is quick. */
function withItemsOf(tenantId: string, data: DemoData): DemoData {
  return tenantId === 'ui' ? data : { ...data, items: data.items.filter((_item, index) => index % 3 === 0) }
}
