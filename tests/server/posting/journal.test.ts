import { describe, expect, it } from 'vitest'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { accountFor, type AccountSources } from '../../../server/posting/rules/account-source.ts'
import { journalOf, type PostingRule } from '../../../server/posting/rules/journal.ts'
import type { Movement } from '../../../server/posting/rules/movement.ts'

const place = { locationId: 5, poolId: 50, siteId: 2, allowsNegative: false }
const issue: Movement = {
  entryType: 'ISSUE',
  place,
  itemId: 7,
  lineId: 1,
  qty: toDecimal('-2'),
  value: toDecimal('-3.5'),
  pairNo: 1,
  isCrossSite: false,
}
const mapping = (accountId: number, at: { siteId?: number; locationId?: number; categoryId?: number }) => ({
  role: 'EXP',
  siteId: at.siteId ?? null,
  locationId: at.locationId ?? null,
  categoryId: at.categoryId ?? null,
  accountId,
})
const sources: AccountSources = {
  items: new Map([[7, { categoryId: 70, inventoryAccountId: 101, expenseAccountId: 15 }]]),
  mappings: [
    mapping(14, { locationId: 5, categoryId: 70 }),
    mapping(16, { categoryId: 70 }),
    mapping(17, { siteId: 2 }),
    mapping(18, {}),
  ],
  defaults: { EXPENSE: 19, INVENTORY: 100 },
  controlAccounts: new Set([100, 101]),
  documentAccountId: 11,
  reasonAccountId: 12,
  locationAccountId: 13,
}

describe('the journal of a posting', () => {
  it('[POST-19] an account comes from the document, reason, location, category, site, tenant, kind, in this order', () => {
    const without: readonly [Partial<AccountSources>, number][] = [
      [{}, 11],
      [{ documentAccountId: null }, 12],
      [{ reasonAccountId: null }, 13],
      [{ locationAccountId: null }, 14],
      [{ mappings: sources.mappings.slice(1) }, 15],
      [{ items: new Map([[7, { categoryId: 70, inventoryAccountId: null, expenseAccountId: null }]]) }, 16],
      [{ mappings: sources.mappings.slice(2) }, 17],
      [{ mappings: sources.mappings.slice(3) }, 18],
      [{ mappings: [] }, 19],
    ]
    let left = sources
    for (const [less, expected] of without) {
      left = { ...left, ...less }
      expect(accountFor('EXP', issue, left)).toBe(expected)
    }
    expect(accountFor('EXP', issue, { ...left, defaults: {} })).toBeUndefined()
    expect(accountFor('EXP', { ...issue, accounts: { EXP: 99 } }, sources)).toBe(99)
  })

  it('[POST-19] stock is booked on control accounts and nothing else is', () => {
    expect(accountFor('INV', issue, sources)).toBe(101)
    expect(accountFor('INV', issue, { ...sources, controlAccounts: new Set([100]) })).toBe(100)
    expect(accountFor('EXP', issue, { ...sources, documentAccountId: 100 })).toBe(12)
  })

  it('[POST-26] each ledger row makes the lines its rules name, and a row without value none', () => {
    const rule = (lineNo: number, role: 'INV' | 'EXP' | 'DUETO', side: 'with' | 'against'): PostingRule => ({
      entryType: 'ISSUE',
      lineNo,
      role,
      side,
      isStock: role === 'INV',
      applies: role === 'DUETO' ? 'crossSite' : 'always',
    })
    const rules = [rule(1, 'INV', 'with'), rule(2, 'EXP', 'against'), rule(3, 'DUETO', 'against')]
    const journal = journalOf([issue, { ...issue, value: zero }], rules, sources)
    const amount = toDecimal('3.5')
    expect(journal).toEqual({
      ok: true,
      value: [
        { lineNo: 1, role: 'INV', accountId: 101, siteId: 2, debit: zero, credit: amount, entryNo: 1 },
        { lineNo: 2, role: 'EXP', accountId: 11, siteId: 2, debit: amount, credit: zero, entryNo: undefined },
      ],
    })
    expect(journalOf([{ ...issue, isCrossSite: true }], rules, sources)).toMatchObject({
      ok: false,
      error: { role: 'DUETO' },
    })
  })
})
