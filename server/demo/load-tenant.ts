import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { withTenant } from '../db/with-tenant.ts'
import { actorNames, castOf } from './cast.ts'
import type { DemoActor, DemoStage } from './demo-actor.ts'
import type { DemoData } from './demo-data.ts'
import { loadAbroad } from './abroad/load-abroad.ts'
import { loadBidsAbroad } from './abroad/load-bids-abroad.ts'
import { loadApprovalRules } from './load-approval-rules.ts'
import type { DemoDeps } from './demo-deps.ts'
import { loadIdentity } from './load-identity.ts'
import { loadItems, sellersOf } from './load-items.ts'
import type { LoadedItem, Masters } from './loaded-item.ts'
import { idOf } from './masters/create-all.ts'
import { loadMasters } from './load-masters.ts'
import { loadCostCentres } from './masters/load-cost-centres.ts'
import { loadFew } from './masters/load-few.ts'
import { loadFurtherSetup } from './masters/load-further-setup.ts'
import { loadPackageLimits, loadPartners } from './masters/load-partners.ts'
import { loadProducts } from './masters/load-products.ts'
import { loadRecipes } from './masters/load-recipes.ts'
import { loadTaxes } from './masters/load-taxes.ts'
import { loadPlaces, type LoadedLocation } from './load-places.ts'
import { loadBidRequests } from './outside/load-bid-requests.ts'
import { loadPunchout } from './outside/load-punchout.ts'
import { blanketPlans, furtherBlanketPlans } from './documents/plans/blanket-plans.ts'
import { loadBlankets } from './documents/load-blankets.ts'
import { loadBins, putAwaySome } from './documents/load-bins.ts'
import { loadBids } from './documents/load-bids.ts'
import { loadBills } from './bills/load-bills.ts'
import { loadServices } from './bills/load-services.ts'
import { loadRecurringBills } from './bills/load-recurring-bills.ts'
import { loadOnboardings } from './outside/load-onboardings.ts'
import { loadBudgets } from './budgets/load-budgets.ts'
import { loadProjects } from './budgets/load-projects.ts'
import { loadMarketLists } from './documents/load-market-lists.ts'
import { loadPurchases } from './documents/load-purchases.ts'
import { loadCredits } from './documents/load-credits.ts'
import { loadProcessing } from './documents/load-processing.ts'
import { loadRequests } from './documents/load-requests.ts'
import { loadVouchers } from './documents/load-vouchers.ts'
import { loadScans } from './documents/load-scans.ts'
import { loadRequisitions } from './documents/load-requisitions.ts'
import { loadStock } from './documents/load-stock.ts'
import { loadTemplates } from './documents/load-templates.ts'
import { loadStorekeeping } from './storekeeping/load-storekeeping.ts'
import { loadTransfers } from './documents/load-transfers.ts'
import { orderedFrom, purchasePlans } from './documents/plans/purchase-plans.ts'
import { requestPlans } from './documents/plans/request-plans.ts'
import { createRandom, type Random } from './random.ts'
import { readOldMessages } from './read-old-messages.ts'
import { busySite, quietSite } from './documents/plans/requisition-plans.ts'
import { outletsOf, storesOf } from './documents/stores.ts'

/** What loading one tenant needs. */
export interface DemoTenant extends Omit<DemoDeps, 'definitions'> {
  readonly definitions: TenantDefinitions
  readonly data: DemoData
}

const seed = 20_260_101
/** Whose catalogue the demo brings along. */
const catalogueSupplier = 'SUP-112'
/** Who lets machines. */
const equipmentSupplier = 'SUP-108'

const day = 86_400_000

/** Loads one demo tenant: people, masters, stock and the requisitions of the last four weeks, all through the product's own commands. */
export async function loadTenant(input: DemoTenant): Promise<void> {
  const { db, definitions, now } = input
  const data = withItemsOf(definitions.tenantId, input.data)
  const identity = await withTenant(db, { tenantId: definitions.tenantId }, (trx) => loadIdentity({ ...input, trx }))
  const locations = data.locations[definitions.tenantId] ?? []
  if (locations.length === 0) return
  const stage: DemoStage = input
  const people = castOf(input, identity)
  const at = new Date(now.getTime() - 30 * day)
  const work = { actor: people('admin', 1), at, data }
  const base = await loadMasters(work)
  const suppliers = orderedFrom.map((code) => idOf(base.suppliers, code))
  await loadApprovalRules(people('admin', 1), at, identity)
  const places = await loadPlaces({
    stage,
    data,
    identity,
    masters: base,
    at,
    adminOf: (site) => people('admin', site),
  })
  const masters = { ...base, items: await loadItems(work, base, places) }
  const [{ site } = { site: 1 }] = locations
  const buyer = idOf(identity.userIds, actorNames(definitions.tenantId).keeper)
  await loadFurtherSetup(work, { site, actor: people('admin', site), buyer })
  const { customers, packages } = await loadPartners(work, masters, places)
  const recipes = await loadRecipes(work, masters, places)
  await loadProducts(work, { ...masters, recipes }, places)
  const random = createRandom(seed)
  for (const site of new Set(locations.map((location) => location.site))) {
    await loadSite({ input, people, masters, places, suppliers, customers, random, site })
  }
  const { keeper, controller } = actorNames(definitions.tenantId)
  await loadTransfers({
    keeperAt: (site) => people(keeper, site),
    controllerAt: (site) => (controller === undefined ? undefined : people(controller, site)),
    places,
    masters,
    now,
  })
  await loadStorekeeping({ names: actorNames(definitions.tenantId), people, places, masters, recipes, suppliers, now })
  await tellAbroad({ input, people, masters, places, suppliers })
  await loadTaxes({ ...work, at: now }, base.setup)
  if (definitions.tenantId === 'ui') await loadFew({ people, identity, masters, recipes, places, now })
  await loadPackageLimits({ ...work, at: now }, packages, places)
  const userIds = [...identity.userIds.values()]
  await withTenant(db, { tenantId: definitions.tenantId }, (trx) => readOldMessages(trx, { definitions, userIds, now }))
}

/** What was bought abroad, where a tenant has people who order, decide, receive and pay; told last, so that nothing told before is numbered anew. */
async function tellAbroad({
  input,
  people,
  masters,
  places,
  suppliers,
}: Pick<SiteInput, 'input' | 'people' | 'masters' | 'places' | 'suppliers'>): Promise<void> {
  const { keeper, buyer, controller, clerk } = actorNames(input.definitions.tenantId)
  if (buyer === undefined || controller === undefined || clerk === undefined) return
  const at = (name: string) => people(name, 2)
  const abroad = await loadAbroad({
    admin: people('admin', 1),
    keeper: at(keeper),
    buyer: at(buyer),
    controller: at(controller),
    clerk: at(clerk),
    masters,
    stores: storesOf(2, places, masters.items),
    now: input.now,
  })
  const [first, second] = suppliers
  if (abroad === undefined || first === undefined || second === undefined) return
  await loadBidsAbroad({ stage: input, buyer: at(buyer), masters, suppliers: [first, second, abroad], now: input.now })
}

/** The hotel group has every item; the smaller tenants every third one, so that a first start is quick. */
function withItemsOf(tenantId: string, data: DemoData): DemoData {
  return tenantId === 'ui' ? data : { ...data, items: data.items.filter((_item, index) => index % 3 === 0) }
}

interface SiteInput {
  readonly input: DemoTenant
  readonly people: (username: string, siteId: number) => DemoActor
  readonly masters: Masters
  readonly places: readonly LoadedLocation[]
  readonly suppliers: readonly number[]
  readonly customers: ReadonlyMap<string, number>
  readonly random: Random
  readonly site: number
}

async function loadSite({
  input,
  people,
  masters,
  places,
  suppliers,
  customers,
  random,
  site,
}: SiteInput): Promise<void> {
  const { now, definitions } = input
  const stores = storesOf(site, places, masters.items)
  const keeper = people(actorNames(definitions.tenantId).keeper, site)
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * day)
  const stock = { keeper, masters, random }
  const centres = await loadCostCentres(people('admin', site), daysAgo(29), { site, accounts: masters.accounts })
  const waiting = await loadBins({ keeper, at: daysAgo(29) }, stores)
  await loadStock({ ...stock, at: daysAgo(29), reference: 'Opening', pricePercent: [94, 104] }, stores)
  await putAwaySome({ keeper, at: daysAgo(29) }, waiting)
  await loadStock({ ...stock, at: daysAgo(28), reference: 'Second delivery', pricePercent: [98, 112] }, stores)
  const names = actorNames(definitions.tenantId)
  if (names.chef === undefined || names.controller === undefined) return
  const cast = { chef: people(names.chef, site), controller: people(names.controller, site), keeper }
  const outlets = outletsOf(site, places)
  const plans = definitions.tenantId === 'ui' && site === 2 ? busySite : quietSite
  await loadTemplates({ chef: cast.chef, stores, outlets, now })
  await loadRequisitions({ ...cast, stores, outlets, masters, random, now }, plans)
  if (names.buyer === undefined) return
  const trade = { buyer: people(names.buyer, site), controller: cast.controller, keeper }
  // Chance of its own, so that what is bought changes nothing of what is requested.
  const bought = { ...trade, suppliers, stores, random: createRandom(seed + site), now }
  const receipts = await loadPurchases(bought, purchasePlans)
  const wanted = { chef: cast.chef, ...trade, stores, random: createRandom(seed + 100 + site), now }
  await loadRequests(wanted, requestPlans)
  // Numbers, and what looks alike, are of the whole tenant.
  if (definitions.tenantId === 'ui' && site === 2) {
    await loadOutside({ input, people, masters, suppliers, site, now, ...cast, buyer: trade.buyer, stores })
  }
  await loadProcessing(trade.buyer, now)
  await loadBids(trade.buyer, { supplier: suppliers[0] ?? 0, now })
  await loadBlankets(
    { ...bought, random: createRandom(seed + 200 + site) },
    site === 2 ? blanketPlans : furtherBlanketPlans,
  )
  await loadMarketLists({ ...bought, ...listersOf({ input, masters, site }) })
  if (names.clerk === undefined) return
  const clerk = people(names.clerk, site)
  await loadVouchers({ clerk, receipts, now })
  await loadCredits({ clerk, ...masters, controller: cast.controller, receipts, now })
  const [supplier = 0, customer = 0] = [suppliers[0], [...customers.values()][0]]
  const bills = { clerk, controller: cast.controller, supplier, customer, accounts: masters.accounts, now, site }
  await loadBills(bills)
  await loadRecurringBills({ ...bills, lessor: idOf(masters.suppliers, equipmentSupplier) })
  const place = stores[0]?.location.id
  if (place === undefined || plans !== busySite) return
  await loadServices({ ...trade, clerk, supplier: idOf(masters.suppliers, equipmentSupplier), place, now })
  await loadScans({ clerk, receipt: receipts[5], now })
  await loadProjects({ ...trade, clerk, supplier, place, accounts: masters.accounts, now, site })
  await loadBudgets({ ...cast, clerk, supplier, place, centres, accounts: masters.accounts, now, site })
}

/** Which suppliers list an item, by their numbers, and the chance market lists go by. */
function listersOf({ input, masters, site }: Pick<SiteInput, 'input' | 'masters' | 'site'>) {
  const listers = (item: LoadedItem): readonly number[] =>
    sellersOf(item, input.data).map(({ code }) => idOf(masters.suppliers, code))
  return { sellersOf: listers, random: createRandom(seed + 300 + site) }
}

interface OutsideInput extends Pick<SiteInput, 'input' | 'people' | 'masters' | 'site'> {
  readonly suppliers: readonly number[]
  readonly stores: ReturnType<typeof storesOf>
  readonly chef: DemoActor
  readonly buyer: DemoActor
  readonly now: Date
}

/** What comes from people outside: suppliers that introduce themselves, bids, and carts of a catalogue. */
async function loadOutside({
  input,
  people,
  masters,
  suppliers,
  stores,
  site,
  chef,
  buyer,
  now,
}: OutsideInput): Promise<void> {
  await loadOnboardings({ buyer, now })
  await loadBidRequests({ stage: input, buyer, masters, suppliers, now })
  const location = stores[0]?.location.id
  if (location === undefined) return
  const supplier = idOf(masters.suppliers, catalogueSupplier)
  await loadPunchout({ stage: input, admin: people('admin', site), chef, buyer, supplier, location, now })
}
