import { loadBills } from './bills/load-bills.ts'
import { loadRecurringBills } from './bills/load-recurring-bills.ts'
import { loadServices } from './bills/load-services.ts'
import { loadBudgets } from './budgets/load-budgets.ts'
import { loadProjects } from './budgets/load-projects.ts'
import { actorNames } from './cast.ts'
import { loadBids } from './documents/load-bids.ts'
import { loadBins, putAwaySome } from './documents/load-bins.ts'
import { loadBlankets } from './documents/load-blankets.ts'
import { loadCredits } from './documents/load-credits.ts'
import { loadMarketLists } from './documents/load-market-lists.ts'
import { loadProcessing } from './documents/load-processing.ts'
import { loadPurchases } from './documents/load-purchases.ts'
import { loadRequests } from './documents/load-requests.ts'
import { loadRequisitions } from './documents/load-requisitions.ts'
import { loadScans } from './documents/load-scans.ts'
import { loadStock } from './documents/load-stock.ts'
import { loadTemplates } from './documents/load-templates.ts'
import { loadVouchers } from './documents/load-vouchers.ts'
import { blanketPlans, furtherBlanketPlans } from './documents/plans/blanket-plans.ts'
import { purchasePlans } from './documents/plans/purchase-plans.ts'
import { requestPlans } from './documents/plans/request-plans.ts'
import { busySite, quietSite } from './documents/plans/requisition-plans.ts'
import { outletsOf, storesOf } from './documents/stores.ts'
import { sellersOf } from './load-items.ts'
import type { LoadedItem } from './loaded-item.ts'
import { loadCostCentres } from './masters/load-cost-centres.ts'
import { idOf } from './masters/create-all.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoBase, DemoTenant } from './demo-tenant.ts'
import { loadOutside } from './load-outside.ts'

/** What chance begins with, everywhere in the demo. */
export const demoSeed = 20_260_101
/** Who lets machines. */
const equipmentSupplier = 'SUP-108'

const day = 86_400_000

/** A site of a tenant whose masters are there. */
export interface SiteInput {
  readonly tenant: DemoTenant
  readonly base: DemoBase
  readonly random: Random
  readonly site: number
}

/** Tells what a site did in the last four weeks, as far as the tenant has people for it. */
export async function loadSite({ tenant, base, random, site }: SiteInput): Promise<void> {
  const { now, definitions } = tenant
  const { people, masters, places, suppliers, customers } = base
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
  const bought = { ...trade, suppliers, stores, random: createRandom(demoSeed + site), now }
  const receipts = await loadPurchases(bought, purchasePlans)
  const wanted = { chef: cast.chef, ...trade, stores, random: createRandom(demoSeed + 100 + site), now }
  await loadRequests(wanted, requestPlans)
  // Numbers, and what looks alike, are of the whole tenant.
  if (definitions.tenantId === 'ui' && site === 2) {
    await loadOutside({ tenant, base, site, chef: cast.chef, buyer: trade.buyer, stores })
  }
  await loadProcessing(trade.buyer, now)
  await loadBids(trade.buyer, { supplier: suppliers[0] ?? 0, now })
  await loadBlankets(
    { ...bought, random: createRandom(demoSeed + 200 + site) },
    site === 2 ? blanketPlans : furtherBlanketPlans,
  )
  await loadMarketLists({ ...bought, ...listersOf(base, site) })
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
function listersOf({ masters, work }: DemoBase, site: number) {
  const listers = (item: LoadedItem): readonly number[] =>
    sellersOf(item, work.data).map(({ code }) => idOf(masters.suppliers, code))
  return { sellersOf: listers, random: createRandom(demoSeed + 300 + site) }
}
