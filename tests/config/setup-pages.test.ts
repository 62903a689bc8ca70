import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What is read of a page of the setup. */
interface Page {
  readonly RoutingURL: string
  readonly Description?: string
  readonly Group?: string
}

// The product's own file, which config:check proves against its schema.
const { items } = JSON.parse(readFileSync('config/menus/navigation-menu.json', 'utf8')) as {
  readonly items: { readonly setup: { readonly SecondaryMenu: Readonly<Record<string, Page>> } }
}
const pages = Object.values(items.setup.SecondaryMenu)

/** The screens of the pages there are, by what each sets up; mapping of tills and courses are not there. */
const screens = {
  preferences: 'system-preference',
  sites: 'view-sites',
  locations: 'inventory-management/view-locations',
  bins: 'transaction/bin-management',
  costCentres: 'inventory-management/view-costcentres',
  units: 'inventory-management/view-units',
  itemTypes: 'view-itemtypes',
  itemClasses: 'view-itemclasses',
  categories: 'inventory-management/view-categories',
  taxes: 'view-taxcodes view-taxregions view-taxclasses view-taxrules',
  currencies: 'view-currencies view-currencyrates',
  paymentTerms: 'view-paymentterms',
  supplierClasses: 'view-supplierclasses',
  accounts: 'inventory-management/view-glaccounts',
  postingRules: 'view-postingrules view-accountmapping view-missingaccounts',
  periods: 'view-fiscalyears view-fiscalperiods',
  reasons: 'inventory-management/view-reasons',
  series: 'view-numberseries',
  people: 'view-users view-roles compare-roles view-dutyconflicts',
  approvals: 'view-approvalrules view-approvaltrials view-approvalfindings view-approvallimits view-delegations',
  mails: 'view-mailtemplates',
  alerts: 'view-alerts',
  security: 'security-policy',
  displayNames: 'view-displaynames',
  sales: 'view-producttypes view-pricelevels view-mealperiods view-revenuecentres',
  events: 'view-eventtypes view-eventspaces view-eventequipment',
  nutrition: 'view-nutrients view-allergens',
  bids: 'view-bidregions',
  paper: 'view-printtemplates view-labelformats',
  words: 'view-notices branding',
  audit: 'view-auditlog',
  health: 'view-health',
}

const routes = Object.values(screens)
  .flatMap((names) => names.split(' '))
  .map((name) => (name.includes('/') ? name : `setup/${name}`))

it('[SET-223] every page of the setup stands on its page once, under a heading and with what it is for', () => {
  expect(pages.map(({ RoutingURL }) => RoutingURL).toSorted()).toEqual(routes.toSorted())
  const bare = pages.filter(({ Description, Group }) => Description === undefined || Group === undefined)
  expect(bare.map(({ RoutingURL }) => RoutingURL)).toEqual([])
})
