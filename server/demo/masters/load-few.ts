import type { Cast } from '../cast.ts'
import type { Identity } from '../load-identity.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Masters } from '../loaded-item.ts'
import { idOf } from './create-all.ts'
import type { LoadedRecipe } from './load-recipes.ts'

/** What the few rows are about. */
export interface FewInput {
  readonly people: Cast
  readonly identity: Identity
  readonly masters: Masters
  readonly recipes: ReadonlyMap<string, LoadedRecipe>
  readonly places: readonly LoadedLocation[]
  readonly now: Date
}

const site = 2
const day = 86_400_000

/**
 * One row of each page the first start has nothing else for, so that none is empty (DEMO-21). None of them changes what others see: the notice was shown last week, the alert
 * rests, the delegation is over, the account is the one that is booked on anyway, and who has a limit decides nothing.
 */
export async function loadFew(input: FewInput): Promise<void> {
  const { people, now } = input
  const [head, admin] = [people('admin', 1), people('admin', site)]
  const rows = rowsOf(input)
  for (const { set, body } of rows.ofGroup) await head.create(set, now, body)
  for (const { set, body } of rows.ofSite) await admin.create(set, now, body)
}

function rowsOf(input: FewInput) {
  return { ofGroup: groupRows(input), ofSite: siteRows(input) }
}

function groupRows({ identity, masters, recipes, now }: FewInput) {
  const user = (name: string) => idOf(identity.userIds, name)
  const dayFrom = (days: number) => instantFrom(now, days).slice(0, 10)
  return [
    {
      set: 'AlertRules',
      body: {
        Name: 'Receipts nobody posted',
        Kind: 'UnpostedReceipt',
        Threshold: '2',
        IsActive: false,
        Recipients: [{ UserId: user('storekeeper') }],
      },
    },
    {
      set: 'Notices',
      body: {
        Name: 'Maintenance of the dock',
        Severity: 'Info',
        ShowFrom: instantFrom(now, -9),
        ShowUntil: instantFrom(now, -7),
        Text: 'Deliveries come through the north gate on Monday.',
      },
    },
    { set: 'ApprovalLimits', body: { UserId: user('recipes'), DocType: 'requisition', MaxAmount: '500' } },
    {
      set: 'ApprovalDelegations',
      body: {
        DelegatorId: user('recipes'),
        DelegateId: user('chef'),
        ValidFrom: dayFrom(-20),
        ValidTo: dayFrom(-10),
      },
    },
    { set: 'AccountMappings', body: { Role: 'ROUND', SiteId: site, AccountId: idOf(masters.accounts, '5900') } },
    {
      set: 'SupplierBanks',
      body: {
        SupplierId: idOf(masters.suppliers, 'SUP-106'),
        AccountName: 'Old Mill Bakery',
        BankName: 'Harbor Savings',
        AccountNumber: '5520118830',
      },
    },
    {
      set: 'RecipeComparisons',
      body: {
        Name: 'Burger since last month',
        RecipeId: recipes.get('R-201')?.id,
        FromDay: dayFrom(-14),
        ToDay: dayFrom(-1),
      },
    },
  ]
}

function siteRows({ masters, places, now }: FewInput) {
  const place = (code: string) => places.find((one) => one.code === code)?.id
  const itemOf = (wanted: string) => masters.items.find(({ number }) => number === wanted)
  const [butter, cream] = [itemOf('DAI-1001'), itemOf('DAI-1002')]
  const cheese = { NewItemId: cream?.id, NewUnitId: cream?.baseUnitId, NewQty: '1' }
  return [
    {
      set: 'RevenueCentres',
      body: {
        Code: 'REV-R1',
        Name: 'Tidewater restaurant',
        LocationId: place('LB-R1'),
        RevenueAccountId: idOf(masters.accounts, '4900'),
      },
    },
    {
      set: 'ItemMaintenances',
      body: {
        Reference: 'Cleaning goods: one supplier, pars up a tenth',
        OfCategoryId: idOf(masters.categories, 'CLE'),
        NewAbc: 'C',
        NewPreferredId: idOf(masters.suppliers, 'SUP-112'),
        NewPars: '1.1',
        ParsBy: 'Multiply',
        ParSiteId: site,
      },
    },
    {
      set: 'ItemParRuns',
      body: {
        Reference: 'Pars of drinks for the season',
        OfCategoryId: idOf(masters.categories, 'SOF'),
        EffectiveOn: instantFrom(now, 14).slice(0, 10),
      },
    },
    {
      set: 'InventoryResets',
      body: {
        Reference: 'Pastry, after the move',
        Mode: 'ToZero',
        ReasonId: idOf(masters.reasons, 'RESET'),
        OfLocationId: place('LB-PAS'),
      },
    },
    {
      set: 'CountMoves',
      body: { Reference: 'Counted a day late', Which: 'Open', NewDate: instantFrom(now, -2).slice(0, 10) },
    },
    {
      set: 'RecipeExchanges',
      body: { Reference: 'Cream for butter', OldItemId: butter?.id, OldUnitId: butter?.baseUnitId, ...cheese },
    },
  ]
}

function instantFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * day).toISOString()
}
