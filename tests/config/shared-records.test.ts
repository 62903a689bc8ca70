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
})
