import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const file = 'forms/inventory/package.json'

describe('records that say who sees them', () => {
  it('[DEF-261] say it by a required choice of the three, and are of sites', async () => {
    const there = { code: 'unknown-field', pointer: '/entity/sharedBy' }
    expect(await issuesWith(file, '"sharedBy": "owner"', '"sharedBy": "holds"')).toMatchObject([there])
    expect(await issuesWith(file, '"scope": "site"', '"scope": "tenant"')).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'no-use', pointer: '/entity/sharedBy' })]),
    )
  })

  it('[DEF-307] that every row names its site is said of views of sites alone', async () => {
    const where = { code: 'no-use', pointer: '/entity/namesSite' }
    expect(await issuesWith(file, '"sharedBy": "owner"', '"sharedBy": "owner", "namesSite": true')).toMatchObject([
      where,
    ])
    const view = 'forms/inventory/stockMovement.json'
    expect(await issuesWith(view, '"scope": "site"', '"scope": "tenant"')).toEqual(
      expect.arrayContaining([expect.objectContaining(where)]),
    )
  })
})
