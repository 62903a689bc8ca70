import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What is read of an entry. */
interface Entry {
  readonly path: string
  readonly category: string
  readonly tags: readonly string[]
  readonly searchableText: string
  readonly subAuthorizationKey: readonly string[]
}

// The product's own file, which config:check proves against its schema.
const { entries } = JSON.parse(readFileSync('config/search/catalogue.json', 'utf8')) as {
  readonly entries: Readonly<Record<string, Entry>>
}

const under = (folder: string, names: string) => names.split(/\s+/).map((name) => `${folder}/${name}`)
const viewAndCreate = (folder: string, names: string) =>
  names.split(' ').flatMap((name) => [`${folder}/view-${name}`, `${folder}/create-${name}`])

/** The paths of each category that people asked for. */
const specified: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['dashboard'],
  inventory: [
    ...under(
      'transaction',
      `view-requisition view-template create-requisition create-template view-opentransaction view-transfer
      view-in-transit create-transfer create-in-transit view-spoilage create-spoilage view-physicalinventory
      view-postphysicalinventory view-piimporttasks create-physicalinventory bin-management create-classreqgenerator`,
    ),
    ...viewAndCreate('sales-management', 'mrp'),
  ],
  procurement: under(
    'transaction',
    `view-openpurchaserequest view-allpurchaserequest view-vendorpunchout create-openpurchaserequest view-marketlist
    view-mlopenrequisition create-marketlist view-poopenrequisition view-purchaseorder view-poopenpr
    view-vendorpunchoutpo create-purchaseorder create-prprocessing create-prprocesshistory view-blanketpurchaseorder
    create-blanketpurchaseorder view-receiving view-savedreceiving create-receiving view-apvoucherrni view-apvoucher
    view-apvoucherppv view-apvoucher-ocr-invoices view-apcredits create-apcredits`,
  ),
  events: [
    ...under(
      'event-management',
      `view-eventlist create-events view-FacultyClass create-FacultyClass create-standsheet view-reservationlist
      create-reservation`,
    ),
    ...under('transaction', 'standsheet-templates-list create-StandsheetTemplates'),
  ],
  expenses: ['transaction/view-miscinvoice', ...under('expense-management', 'view-miscinvoice view-miscinvoicear')],
  capitalExpenditure: viewAndCreate('capex', 'capex'),
  budget: viewAndCreate('budget-management', 'budget-management'),
  production: [
    ...viewAndCreate('transaction', 'production butchery'),
    ...under('sales-management', 'view-production-plan create-productionplan'),
  ],
  account: ['account-management/view-account-activity'],
  approvals: ['approvals'],
  sales: under(
    'sales-management',
    `sales-list create-sales sales-forecasting-list create-salesforecasting cycle-planning-list create-cycleplanning
    quick-order-list create-quickorders sales-order-list create-salesorders view-batchprocess`,
  ),
  utilities: [
    'inventory-management/create-inventoryreset',
    ...under('utilities', 'create-itempars create-itemmaintenance move-physicalinventory'),
    'data-import/create-import',
  ],
  reports: under('reports', 'create-report create-mydata load-schedule-reports'),
  integration: ['workflow', 'workflow/create-workflow'],
  masterData: [
    ...viewAndCreate('inventory-management', 'inventory Customer Suppliers packages Products Recipes'),
    'link-bids/view-link-bids',
    ...under(
      'transaction',
      'view-Supplier-Onboarding view-request-for-bids create-request-for-bids view-packagelimitation create-packagelimitation',
    ),
  ],
  setup: ['setup', 'setup/system-preference'],
}

function pathsOf(category: string): readonly string[] {
  return Object.values(entries)
    .filter((entry) => entry.category === `@search.category.${category}`)
    .map((entry) => entry.path)
}

describe('the search catalogue', () => {
  it('[SPEC-2.7.9] has 113 entries, each with tags, further words and a permission', () => {
    expect(Object.keys(entries)).toHaveLength(113)
    for (const { tags, searchableText, subAuthorizationKey } of Object.values(entries))
      expect([tags.length, searchableText.length, subAuthorizationKey.length].every((length) => length > 0)).toBe(true)
  })

  it.each(Object.keys(specified))('[SPEC-2.7.9] the category %s has the paths of the specification', (category) => {
    expect([...new Set(pathsOf(category))].toSorted()).toEqual(specified[category]?.toSorted())
  })

  it('[SPEC-2.7.9] only requisitions are there twice and counts three times', () => {
    const all = Object.keys(specified).flatMap(pathsOf)
    const repeated = all.filter((path, index) => all.indexOf(path) !== index)
    expect(repeated.toSorted()).toEqual([
      'transaction/create-physicalinventory',
      'transaction/create-physicalinventory',
      'transaction/view-requisition',
    ])
  })
})
