import { describe, expect, it } from 'vitest'
import { routePattern } from '#core/telemetry/route-pattern.ts'

describe('patterns of addresses', () => {
  it.each([
    ['transaction/create-requisition/1042', 'transaction/create-requisition/:id'],
    ['/messages/view-all-messages?transaction=message&gridName=Inbox', 'messages/view-all-messages'],
    ['setup/view-users#bob', 'setup/view-users'],
    ['reports/bob@example.com', 'reports/:id'],
    ['transaction/REQ-2026-000012', 'transaction/:id'],
    ['a/b/c/d/e/f/g', 'a/b/c/d/e/f'],
    ['', ''],
  ])('[TEL-1] of %s only %s is kept', (path, pattern) => {
    expect(routePattern(path)).toBe(pattern)
  })

  it('[TEL-1] a pattern stays as it is', () => {
    expect(routePattern('transaction/create-requisition/:id')).toBe('transaction/create-requisition/:id')
  })
})
