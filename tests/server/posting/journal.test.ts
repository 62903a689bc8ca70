import { describe, expect, it } from 'vitest'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { accountFor, type AccountPlace, type AccountSources } from '../../../server/posting/accounts/account-source.ts'
import type { JournalRule } from '../../../server/posting/events/event.ts'
import { journalOf, type JournalInput } from '../../../server/posting/ledger/journal.ts'
import { noDimensions, type LineFacts } from '../../../server/posting/ledger/line-facts.ts'
import type { Movement } from '../../../server/posting/ledger/movement.ts'

const place = { locationId: 5, poolId: 50, siteId: 2, allowsNegative: false, isTransit: false }
const item = {
  id: 7,
  name: 'Flour',
  isActive: true,
  isStocked: true,
  isUsedOnArrival: false,
  isLotTracked: false,
  fallbackCost: undefined,
  units: new Map(),
  own: [],
  categoryId: 70,
}
const line: LineFacts = {
  ...noDimensions,
  lineId: 1,
  partNo: 0,
  row: 0,
  unitId: 1,
  isKept: true,
  siteId: 2,
  open: undefined,
  given: {},
  document: {},
  qty: toDecimal('2'),
  baseQty: toDecimal('2'),
  num: toDecimal('1'),
  den: toDecimal('1'),
  accountId: 11,
  reasonId: 1,
  locationAccountId: 13,
  costCentreId: undefined,
  item: { ...item, inventoryAccountId: 101, expenseAccountId: 15 },
}
const issue: Movement = {
  entryType: 'ISSUE',
  place,
  itemId: 7,
  line,
  qty: toDecimal('-2'),
  value: toDecimal('-3.5'),
  pairNo: 1,
}
const at: AccountPlace = { ...line, locationId: 5 }
const mapping = (accountId: number, where: { siteId?: number; locationId?: number; categoryId?: number }) => ({
  role: 'EXP',
  siteId: where.siteId ?? null,
  locationId: where.locationId ?? null,
  categoryId: where.categoryId ?? null,
  accountId,
})
const sources: AccountSources = {
  mappings: [
    mapping(14, { locationId: 5, categoryId: 70 }),
    mapping(16, { categoryId: 70 }),
    mapping(17, { siteId: 2 }),
    mapping(18, {}),
  ],
  defaults: { EXPENSE: 19, INVENTORY: 100, VARIANCE: 30 },
  ledgers: new Map([
    [100, 'stock'],
    [101, 'stock'],
    [40, 'RNI'],
  ]),
  controlAccounts: new Set([100, 101, 41]),
  reasonAccounts: { 1: 12 },
  partnerAccount: null,
}

describe('the journal of a posting', () => {
  it('[POST-19] an account comes from the line, reason, location, category, site, tenant, kind, in this order', () => {
    const without: readonly [Partial<AccountPlace>, Partial<AccountSources>, number][] = [
      [{}, {}, 11],
      [{ accountId: undefined }, {}, 12],
      [{ reasonId: undefined }, {}, 13],
      [{ locationAccountId: undefined }, {}, 14],
      [{}, { mappings: sources.mappings.slice(1) }, 15],
      [{ item: { categoryId: 70, inventoryAccountId: null, expenseAccountId: null } }, {}, 16],
      [{}, { mappings: sources.mappings.slice(2) }, 17],
      [{}, { mappings: sources.mappings.slice(3) }, 18],
      [{}, { mappings: [] }, 19],
    ]
    let [where, left] = [at, sources]
    for (const [said, less, expected] of without) {
      where = { ...where, ...said }
      left = { ...left, ...less }
      expect(accountFor('EXP', where, left)).toBe(expected)
    }
    expect(accountFor('EXP', where, { ...left, defaults: {} })).toBeUndefined()
  })

  it('[POST-87] an item’s own account comes after location and category, and before the category; that of the site before that of all', () => {
    const own = [
      { role: 'EXP', siteId: null, accountId: 23 },
      { role: 'EXP', siteId: 2, accountId: 22 },
      { role: 'SPOIL', siteId: null, accountId: 24 },
    ]
    const bare = { ...at, accountId: undefined, reasonId: undefined, locationAccountId: undefined }
    const named = { ...bare, item: { ...item, inventoryAccountId: 101, expenseAccountId: 15, own } }
    const elsewhere = { ...sources, mappings: sources.mappings.slice(1) }
    expect(accountFor('EXP', { ...named, reasonId: 1 }, sources)).toBe(12)
    expect(accountFor('EXP', named, sources)).toBe(14)
    expect(accountFor('EXP', named, elsewhere)).toBe(22)
    expect(accountFor('EXP', { ...named, siteId: 3 }, elsewhere)).toBe(23)
    expect(accountFor('EXP', bare, elsewhere)).toBe(15)
    expect(accountFor('INV', named, sources)).toBe(101)
    // What is no account of its kind is passed over.
    const wrong = { ...named.item, own: [{ role: 'EXP', siteId: 2, accountId: 40 }] }
    expect(accountFor('EXP', { ...bare, item: wrong }, elsewhere)).toBe(15)
  })

  it('[POST-19] what is payable or receivable is booked on the account of the supplier or customer before any other', () => {
    const ledgers: AccountSources['ledgers'] = new Map([
      [50, 'AP'],
      [51, 'AP'],
      [60, 'AR'],
    ])
    const known = { ...sources, ledgers, defaults: { AP: 51 } }
    expect(accountFor('AP', at, { ...known, partnerAccount: 50 })).toBe(50)
    expect(accountFor('AR', at, { ...known, partnerAccount: 60 })).toBe(60)
    expect(accountFor('AP', at, { ...known, partnerAccount: null })).toBe(51)
    // The account of a customer is none of suppliers.
    expect(accountFor('AP', at, { ...known, partnerAccount: 60 })).toBe(51)
  })

  it('[POST-19] stock is booked on control accounts and nothing else is', () => {
    expect(accountFor('INV', at, sources)).toBe(101)
    expect(accountFor('INV', at, { ...sources, ledgers: new Map([[100, 'stock']]) })).toBe(100)
    expect(accountFor('EXP', { ...at, accountId: 100 }, sources)).toBe(12)
  })

  it('[POST-67] what a sub-ledger explains is booked on accounts of its kind, and nothing else is', () => {
    expect(accountFor('EXP', { ...at, accountId: 40 }, sources)).toBe(12)
    expect(accountFor('EXP', { ...at, accountId: 40 }, { ...sources, reasonAccounts: { 1: 40 } })).toBe(13)
    const rni = (accountId: number) => ({ ...sources, mappings: [{ ...mapping(accountId, {}), role: 'RNI' }] })
    expect(accountFor('RNI', at, rni(40))).toBe(40)
    expect(accountFor('RNI', at, rni(18))).toBeUndefined()
  })

  it('[POST-68] a control account is named by mappings, and not by a line, a reason or a location', () => {
    const marked = { ...at, accountId: 41, locationAccountId: 41 }
    expect(accountFor('EXP', { ...marked, reasonId: undefined }, sources)).toBe(14)
    expect(accountFor('EXP', { ...marked, reasonId: undefined }, { ...sources, mappings: [mapping(41, {})] })).toBe(15)
    const bare = { ...marked, reasonId: undefined, item: undefined }
    expect(accountFor('EXP', bare, { ...sources, mappings: [mapping(41, {})] })).toBe(41)
  })

  const rules: readonly JournalRule[] = [{ of: 'ISSUE', role: 'EXP', side: 'credit', amount: 'value' }]
  const journal = (input: Partial<JournalInput>) => {
    const document = {
      siteId: 2,
      decimals: 2,
      documentDecimals: 2,
      rate: toDecimal('1'),
      accountId: undefined,
      reasonId: undefined,
      costCentreId: undefined,
    }
    const made = journalOf({
      event: { journal: rules },
      movements: [issue],
      lines: [line],
      document: { ...document, supplierId: undefined, given: {} },
      amounts: { lines: new Map(), document: {} },
      sources,
      ...input,
    })
    return made.ok
      ? made.value.map(({ role, siteId, accountId, debit, credit, entryNo }) => {
          const side = debit.units === 0n ? `-${credit.units}e-${credit.scale}` : `${debit.units}e-${debit.scale}`
          return `${role}@${siteId} ${accountId} ${side}${entryNo === undefined ? '' : ` #${entryNo}`}`
        })
      : made.error.role
  }

  it('[POST-26] each ledger row makes its stock line and the counterparts its event names, a row without value none', () => {
    expect(journal({ movements: [issue, { ...issue, pairNo: 2, value: zero }] })).toEqual([
      'INV@2 101 -35e-1 #1',
      'EXP@2 11 35e-1',
    ])
  })

  it('[POST-26] what one site bears of another’s goods needs accounts for what they owe each other', () => {
    // 3.5 leave site 2 and are used at site 3: site 2 is owed them, site 3 owes them.
    const elsewhere = { ...issue, line: { ...line, siteId: 3 } }
    expect(journal({ movements: [elsewhere] })).toBe('DUEFROM')
    const due = (role: string, accountId: number) => ({ ...mapping(accountId, {}), role })
    const mapped = { ...sources, mappings: [due('DUEFROM', 21), due('DUETO', 22)] }
    expect(journal({ movements: [elsewhere], sources: mapped })).toEqual([
      'INV@2 101 -35e-1 #1',
      'EXP@3 11 35e-1',
      'DUEFROM@2 21 35e-1',
      'DUETO@3 22 -35e-1',
    ])
  })

  it('[POST-34] an amount named "rest" is what is missing for the lines before it to balance', () => {
    // 3.5 leave at average, 3.2 are no longer owed: 0.3 is a price variance.
    const event = {
      journal: [
        { of: 'ISSUE', role: 'EXP', side: 'debit', amount: 'owed' },
        { of: 'ISSUE', role: 'PPV', side: 'debit', amount: 'rest' },
      ] as const,
    }
    const amounts = { lines: new Map([[1, { owed: toDecimal('3.2') }]]), document: {} }
    expect(journal({ event, amounts })).toEqual(['INV@2 101 -35e-1 #1', 'EXP@2 11 32e-1', 'PPV@2 30 3e-1'])
    const open = { journal: [{ of: 'ISSUE', role: 'EXP', side: 'debit', amount: 'owed' }] as const }
    expect(() => journal({ event: open, amounts })).toThrow('out of balance')
  })
})
